import { createServer, type Plugin, type Rolldown } from 'vite';

const module = '/src/app/prerender.tsx';
const appModule = '/src/app/app.tsx';
const emptyRoot = '<div id="root"></div>';

/** Renders the landing page from source, with Vite's SSR loader. */
const renderLanding = async (root: string): Promise<string> => {
  const server = await createServer({
    root,
    mode: 'production',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { prerender } = (await server.ssrLoadModule(module)) as { prerender: () => string };
    return prerender();
  } finally {
    await server.close();
  }
};

/** Inlines the style sheet: one request less before the first paint. */
const withStyles = (page: string, bundle: Rolldown.OutputBundle) =>
  page.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/, (_link, file: string) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`The bundle does not have ${file}`);
    return `<style>${String(sheet.source)}</style>`;
  });

/** Prerendered markup needs no scripts to paint: pictures and fonts load first. */
const withLowPriorityScripts = (page: string) =>
  page.replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" ');

/** The app, which the entry imports on every page but the landing page, loads together with the entry. */
const withAppPreloaded = (page: string, bundle: Rolldown.OutputBundle) => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(appModule));
  if (!app) throw new Error(`The bundle has no chunk of ${appModule}`);
  const links = [app.fileName, ...app.imports]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page.replace('</head>', `${links.join('')}</head>`);
};

/**
 * Writes landing.html with the prerendered landing page, so that it paints before the scripts load.
 * React hydrates it.
 */
export const prerenderLanding = (): Plugin => {
  let root = '';
  return {
    name: 'prerender-landing',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler: async function (_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('There is no index.html to fill');
        const page = String(index.source);
        if (!page.includes(emptyRoot)) throw new Error('index.html has no empty root to fill');
        let markup = await renderLanding(root);
        // Replace source paths of assets with their hashed names.
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset') continue;
          for (const original of file.originalFileNames)
            markup = markup.replaceAll(`/${original}`, `/${file.fileName}`);
        }
        const unresolved = /["(]\/src\/[^"\s)]+/.exec(markup);
        if (unresolved) throw new Error(`The bundle does not have ${unresolved[0].slice(1)}`);
        index.source = withAppPreloaded(page, bundle);
        this.emitFile({
          type: 'asset',
          fileName: 'landing.html',
          source: withLowPriorityScripts(withStyles(page, bundle)).replace(
            emptyRoot,
            () => `<div id="root">${markup}</div>`,
          ),
        });
      },
    },
  };
};
