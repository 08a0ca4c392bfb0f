import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { prerenderLanding } from './build/prerender.ts';

/** The two faces that every first screen shows are fetched beside the script, not after the CSS. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /(?:cinzel|inter)-latin-wght-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: '',
          },
          injectTo: 'head',
        })),
  },
};

/**
 * The page's policy forbids eval. Zod tries whether it does when the first schema is made, and
 * browsers report the attempt; chunks that hold schemas run before any line of ours could say so.
 */
const schemasWithoutEval: Plugin = {
  name: 'schemas-without-eval',
  apply: 'build',
  transform: (code, id) =>
    id.endsWith('/zod/v4/core/core.js') ? `${code}\nglobalConfig.jitless = true;\n` : null,
};

// Where the backend runs while the pages are served from here.
const { PORTAL_URL: api = 'http://localhost:3000' } = loadEnv('', '.', 'PORTAL_');

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts, schemasWithoutEval, prerenderLanding()],
  build: {
    // The CSP allows no inline script and no data: script or font.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in two requests: one that outlives releases, and one of ours.
            { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 2 },
            { name: 'house', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // Whole first segments only: /book is a page, /booking/... a call.
      '^/(auth|discord|site|raid|booking|mail|admin|proxy|support|settings|demo|docs)(/|\\?|$)':
        api,
      '^/dashboard/(status|activity|next)(\\?|$)': api,
      '/socket.io': { target: api, ws: true },
    },
  },
});
