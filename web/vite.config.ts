import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { dashboardChunks } from './build/dashboard-chunks.ts';
import { prerenderLanding } from './build/prerender.ts';

/** Preloads the two fonts of the first screen, which the CSS would request late. */
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
 * The CSP forbids eval. Zod probes for eval when the first schema is created, and browsers report
 * the violation; schemas may be created before application code could disable it.
 */
const schemasWithoutEval: Plugin = {
  name: 'schemas-without-eval',
  apply: 'build',
  transform: (code, id) =>
    id.endsWith('/zod/v4/core/core.js') ? `${code}\nglobalConfig.jitless = true;\n` : null,
};

// The backend for the development server.
const { PORTAL_URL: api = 'http://localhost:3000' } = loadEnv('', '.', 'PORTAL_');

/** First segments of the server's calls. */
const calls = [
  ...['auth', 'discord', 'site', 'settings', 'support', 'privacy', 'history', 'admin', 'proxy'],
  ...[
    'raid',
    'booking',
    'mail',
    'hero-names',
    'ledger',
    'payout',
    'export',
    'addon',
    'demo',
    'docs',
    'find',
    'notices',
    'calendar',
    'discord-channel',
  ],
];

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
            // What every page needs, in two chunks: libraries stay cached across releases.
            { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 4 },
            { name: 'app', tags: ['$initial'], priority: 3 },
            ...dashboardChunks,
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // Whole segments only: /book is a page, /booking/... an endpoint.
      [`^/(${calls.join('|')})(/|\\?|$)`]: api,
      '^/dashboard/(status|activity|next)(\\?|$)': api,
      '/socket.io': { target: api, ws: true },
    },
  },
});
