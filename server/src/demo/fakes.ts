import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { fakeDiscord } from './fake-discord.ts';
import { fakeRaiderIo } from './fake-raider-io.ts';

/** Fakes of Discord and Raider.IO, registered in demo mode only. */
export const registerFakes = async (app: FastifyInstance, context: AppContext) => {
  await fakeDiscord(app, context);
  fakeRaiderIo(app);
};
