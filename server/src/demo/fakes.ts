import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { demoCommunity } from './demo-community.ts';
import { demoRaiderIo } from './demo-raider-io.ts';

/** The outside services that demo mode brings along. Never registered outside of it. */
export const registerFakes = async (app: FastifyInstance, context: AppContext) => {
  await demoCommunity(app, context);
  demoRaiderIo(app);
};
