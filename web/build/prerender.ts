import { createServer, type Plugin, type Rolldown } from 'vite';

const module = '/src/app/prerender.tsx';
const emptyRoot = '<div id="root"></div>';

/** Renders the landing page with the sources as they are, before any bundle exists. */
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

/** Puts the style sheet into the page: the first paint waits for one answer instead of two. */
const withStyles = (page: string, bundle: Rolldown.OutputBundle) =>
  page.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/, (_link, file: string) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`The bundle does not have ${file}`);
    return `<style>${String(sheet.source)}</style>`;
  });

/** The page can be seen without its scripts: the picture and the letters come first. */
const withPatientScripts = (page: string) =>
  page.replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" ');

/**
 * Writes landing.html: the page with its first screen already in it, so that a visitor sees the banner
 * while the scripts are on their way. React takes it over as it stands.
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
        // The sources name pictures by their place; the bundle knows them by their hash.
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset') continue;
          for (const original of file.originalFileNames)
            markup = markup.replaceAll(`/${original}`, `/${file.fileName}`);
        }
        const unknown = /["(]\/src\/[^"\s)]+/.exec(markup);
        if (unknown) throw new Error(`The bundle does not have ${unknown[0].slice(1)}`);
        this.emitFile({
          type: 'asset',
          fileName: 'landing.html',
          source: withPatientScripts(withStyles(page, bundle)).replace(
            emptyRoot,
            () => `<div id="root">${markup}</div>`,
          ),
        });
      },
    },
  };
};
