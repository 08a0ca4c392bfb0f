import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPage, pages } from '@forge/contract/pages';
import { refusals } from '@forge/contract/refusal';
import { serverFolder } from '../server-folder.ts';
import { compress, encodingFor, type Encodings } from './encodings.ts';

/** Files whose names contain a content hash: scripts, styles, fonts and pictures. */
export const ASSETS = '/assets/';
const webFolder = join(serverFolder, '..', 'web', 'dist');

/** The landing page is prerendered; every other page gets the empty one. */
const readPages = async (publicUrl: string) => {
  if (!existsSync(join(webFolder, 'index.html'))) return null;
  const read = async (name: string) => {
    const html = await readFile(join(webFolder, name), 'utf8');
    // Link previews need absolute image URLs.
    const text = html.replaceAll('content="/social-', `content="${publicUrl}/social-`);
    let compressed: Promise<Encodings> | undefined;
    // At the first request: it takes a tenth of a second, which would delay the start.
    return () => (compressed ??= compress(text));
  };
  return { landing: await read('landing.html'), empty: await read('index.html') };
};

/** The built web app: its files, and its HTML at the path of every page. */
export const serveWeb = async (app: FastifyInstance, publicUrl: string) => {
  const html = await readPages(publicUrl);
  if (html !== null) {
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, open: 'files of the web app' };
      });
      await files.register(fastifyStatic, {
        root: webFolder,
        index: false,
        wildcard: false,
        cacheControl: false,
        // The build writes a .br and a .gz beside every text file.
        preCompressed: true,
        globIgnore: ['**/*.{br,gz}'],
        setHeaders: (reply, path) => {
          const age = path.includes(ASSETS) ? 'max-age=31536000, immutable' : 'max-age=3600';
          reply.header('cache-control', `public, ${age}`);
        },
      });
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const known = isPage(path);
    const accepts = request.headers.accept ?? '*/*';
    const wantsPage = accepts.includes('text/html') || (known && accepts.includes('*/*'));
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (html === null || !reads || !wantsPage || path.startsWith(ASSETS)) throw refusals.notFound();
    const page = await (path === pages.home.path ? html.landing : html.empty)();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(page[encoding]);
  });
};
