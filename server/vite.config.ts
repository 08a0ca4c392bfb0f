import { defineConfig } from 'vite';

export default defineConfig({
  // The contract ships as TypeScript; every other dependency stays in node_modules.
  ssr: { noExternal: [/^@forge\/contract(\/|$)/] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { format: 'es', entryFileNames: 'main.js' } },
  },
});
