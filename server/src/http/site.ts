import type { FastifyInstance } from 'fastify';
import { siteApi } from '@forge/contract/site-api';
import type { Config } from '../config.ts';
import { serveAnyone } from './serve.ts';

/** What a page needs to know before anyone has signed in. */
export const serveSite = (app: FastifyInstance, { communityInviteUrl, demo }: Config) =>
  serveAnyone(app, siteApi.about, async () => ({ communityInviteUrl, demo }));
