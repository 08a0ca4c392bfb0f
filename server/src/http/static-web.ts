import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPage } from '@forge/contract/pages';
import { refusals } from '@forge/contract/refusal';
import { serverFolder } from '../server-folder.ts';

const ASSETS = '/assets/';
const webFolder = join(serverFolder, '..', 'web', 'dist');

/** The built web app: its files, and its one page at every address that is a page of ours. */
export const serveWeb = async (app: FastifyInstance) => {
  const indexFile = join(webFolder, 'index.html');
  const page = existsSync(indexFile) ? await readFile(indexFile, 'utf8') : null;
  if (page !== null) {
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, open: 'files of the web app' };
      });
      await files.register(fastifyStatic, {
        root: webFolder,
        index: false,
        wildcard: false,
        cacheControl: false,
        setHeaders: (reply, path) => {
          // Names under assets carry a hash of the content, so a copy is good for ever.
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
    if (page === null || !reads || !wantsPage || path.startsWith(ASSETS)) throw refusals.notFound();
    return reply
      .code(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
};
