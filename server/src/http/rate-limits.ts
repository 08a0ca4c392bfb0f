import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { Refusal, refusals } from '@forge/contract/refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts as a sign-in, of which an address has few. */
    signsIn?: boolean;
    /** Makes us call someone else, of which a person has few; what they hear when it is too many. */
    callsOutside?: string;
    /** Called by the portal itself, not by people. */
    unlimited?: boolean;
  }
}

// So many a second, in bursts of five times that, is so many times five in five seconds.
const WINDOW_MS = 5_000;
const PERSON = 40 * 5;
const ADDRESS = 300 * 5;
const SIGN_INS_A_MINUTE = 60;
const OUTSIDE_CALLS_A_MINUTE = 30;

/** Prepares the counters; each limit is a hook of its own, since a session lies between the two. */
export const createLimits = async (app: FastifyInstance) => {
  await app.register(rateLimit, { global: false, cache: 20_000 });
  const byAddress = (request: FastifyRequest) => request.ip;
  const byPerson = (request: FastifyRequest) => request.signedIn?.viewer.id ?? request.ip;
  const counters = {
    address: app.createRateLimit({ max: ADDRESS, timeWindow: WINDOW_MS, keyGenerator: byAddress }),
    signIns: app.createRateLimit({
      max: SIGN_INS_A_MINUTE,
      timeWindow: 60_000,
      keyGenerator: byAddress,
    }),
    person: app.createRateLimit({ max: PERSON, timeWindow: WINDOW_MS, keyGenerator: byPerson }),
    outside: app.createRateLimit({
      max: OUTSIDE_CALLS_A_MINUTE,
      timeWindow: 60_000,
      keyGenerator: byPerson,
    }),
  };

  const enforce = async (
    counter: keyof typeof counters,
    request: FastifyRequest,
    reply: FastifyReply,
    refusal = refusals.tooMany(),
  ) => {
    const state = await counters[counter](request);
    if (state.isAllowed || !state.isExceeded) return;
    reply.header('retry-after', String(Math.max(1, state.ttlInSeconds)));
    throw refusal;
  };

  return {
    limitAddresses: () =>
      app.addHook('onRequest', async (request, reply) => {
        const { signsIn, unlimited } = request.routeOptions.config;
        if (unlimited) return;
        await enforce('address', request, reply);
        if (signsIn) await enforce('signIns', request, reply);
      }),
    limitPeople: () =>
      app.addHook('onRequest', async (request, reply) => {
        if (!request.signedIn) return;
        await enforce('person', request, reply);
        const { callsOutside } = request.routeOptions.config;
        if (callsOutside === undefined) return;
        await enforce('outside', request, reply, new Refusal(429, 'too-many', callsOutside));
      }),
  };
};
