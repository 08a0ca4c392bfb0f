import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { Refusal, refusals } from '@forge/contract/refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts against the sign-in limit of the address. */
    signsIn?: boolean;
    /** Calls a third party: counts against a lower limit, with this message when it is exceeded. */
    callsThirdParty?: string;
    /** Called by the portal itself. */
    unlimited?: boolean;
  }
}

// A rate per second with bursts of five times that equals five times the rate per five seconds.
const WINDOW_MS = 5_000;
const PERSON = 40 * 5;
const ADDRESS = 300 * 5;
const SIGN_INS_A_MINUTE = 60;
const THIRD_PARTY_CALLS_A_MINUTE = 30;

/** Two hooks: addresses are limited before the session is read, people after it. */
export const createRateLimits = async (app: FastifyInstance) => {
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
    thirdParty: app.createRateLimit({
      max: THIRD_PARTY_CALLS_A_MINUTE,
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
        const { callsThirdParty } = request.routeOptions.config;
        if (callsThirdParty === undefined) return;
        await enforce('thirdParty', request, reply, new Refusal(429, 'too-many', callsThirdParty));
      }),
  };
};
