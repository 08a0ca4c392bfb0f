import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { siteApi } from '@forge/contract/site-api';
import { serverFolder } from '../server-folder.ts';
import { serveAnyone } from './serve.ts';

const FILE = 'ForgeMail.zip';
const addonFolder = join(serverFolder, '..', 'addon', 'dist');

/** The addon for the game, as the build has zipped it: also where the web app is served from elsewhere. */
export const serveAddon = (app: FastifyInstance) =>
  app.register(async (files) => {
    await files.register(fastifyStatic, { root: addonFolder, serve: false, cacheControl: false });
    serveAnyone(files, siteApi.addon, async (_signedIn, _request, { reply }) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('content-disposition', `attachment; filename="${FILE}"`)
        .sendFile(FILE),
    );
  });
