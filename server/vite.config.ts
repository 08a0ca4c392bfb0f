import { defineConfig } from 'vite';

export default defineConfig({
  // The contract ships as TypeScript. The others consist of hundreds of small modules: loading them one
  // by one took half of the portal's start. Every other dependency stays in node_modules.
  ssr: {
    noExternal: [
      /^@forge\/contract(\/|$)/,
      'date-fns',
      '@date-fns/tz',
      'kysely',
      'zod',
      'fastify-type-provider-zod',
      // Imported by the one above.
      '@fastify/error',
    ],
  },
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
