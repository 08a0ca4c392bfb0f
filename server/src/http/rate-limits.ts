import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { Refusal, refusals } from '@forge/contract/refusal';
import { onceClosed } from './once-closed.ts';
import { RateLimitStore } from './rate-limit-store.ts';

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

type Caller = Pick<FastifyRequest, 'ip' | 'signedIn'>;

// A rate per second with bursts of five times that equals five times the rate per five seconds.
const WINDOW_MS = 5_000;
const CALLS_OF_PERSON = 40 * 5;
const CALLS_OF_ADDRESS = 300 * 5;
const SIGN_INS_A_MINUTE = 60;
const THIRD_PARTY_CALLS_A_MINUTE = 30;
// More than a burst: only calls that are not answered for seconds reach it.
const IN_FLIGHT_OF_PERSON = 250;
// A page opens one socket. After a restart everyone behind one address reconnects.
export const HANDSHAKE_WINDOW_MS = 10_000;
const HANDSHAKES_OF_ADDRESS = 300;
const HANDSHAKES_OF_PERSON = 100;

/** Two hooks: addresses are limited before the session is read, people after it. */
export const createRateLimits = async (
  app: FastifyInstance,
  inFlightOfPerson = IN_FLIGHT_OF_PERSON,
) => {
  await app.register(rateLimit, { global: false, store: RateLimitStore });
  // An IPv6 client has a whole /64 network: it counts as one address.
  const byAddress = (request: FastifyRequest) => normalizeIP(request.ip);
  const byPerson = (request: FastifyRequest) => request.signedIn?.viewer.id ?? byAddress(request);
  const counters = {
    address: app.createRateLimit({
      max: CALLS_OF_ADDRESS,
      timeWindow: WINDOW_MS,
      keyGenerator: byAddress,
    }),
    signIns: app.createRateLimit({
      max: SIGN_INS_A_MINUTE,
      timeWindow: 60_000,
      keyGenerator: byAddress,
    }),
    person: app.createRateLimit({
      max: CALLS_OF_PERSON,
      timeWindow: WINDOW_MS,
      keyGenerator: byPerson,
    }),
    thirdParty: app.createRateLimit({
      max: THIRD_PARTY_CALLS_A_MINUTE,
      timeWindow: 60_000,
      keyGenerator: byPerson,
    }),
    addressHandshakes: app.createRateLimit({
      max: HANDSHAKES_OF_ADDRESS,
      timeWindow: HANDSHAKE_WINDOW_MS,
      keyGenerator: byAddress,
    }),
    personHandshakes: app.createRateLimit({
      max: HANDSHAKES_OF_PERSON,
      timeWindow: HANDSHAKE_WINDOW_MS,
      keyGenerator: byPerson,
    }),
  };

  const findExceeded = async (counter: keyof typeof counters, request: FastifyRequest) => {
    const state = await counters[counter](request);
    return !state.isAllowed && state.isExceeded ? state : null;
  };

  const enforce = async (
    counter: keyof typeof counters,
    request: FastifyRequest,
    reply: FastifyReply,
    refusal = refusals.tooMany(),
  ) => {
    const exceeded = await findExceeded(counter, request);
    if (!exceeded) return;
    reply.header('retry-after', String(Math.max(1, exceeded.ttlInSeconds)));
    throw refusal;
  };

  const inFlight = new Map<string, number>();
  /** Requests whose bodies are late are counted too: a few people must not use up those of all. */
  const countInFlight = (personId: string, reply: FastifyReply) => {
    const count = inFlight.get(personId) ?? 0;
    if (count >= inFlightOfPerson) throw refusals.tooMany();
    inFlight.set(personId, count + 1);
    onceClosed(reply, () => {
      const left = (inFlight.get(personId) ?? 1) - 1;
      if (left === 0) inFlight.delete(personId);
      else inFlight.set(personId, left);
    });
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
        countInFlight(request.signedIn.viewer.id, reply);
        await enforce('person', request, reply);
        const { callsThirdParty } = request.routeOptions.config;
        if (callsThirdParty === undefined) return;
        await enforce('thirdParty', request, reply, new Refusal(429, 'too-many', callsThirdParty));
      }),
    /** Socket handshakes, which do not pass the hooks: by address, and by person once known. */
    limitHandshake: async (caller: Caller) => {
      const counter = caller.signedIn ? 'personHandshakes' : 'addressHandshakes';
      // All that the plugin and the key generators read of a request.
      const request = { routeOptions: {}, ...caller } as FastifyRequest;
      if (await findExceeded(counter, request)) throw refusals.tooMany();
    },
  };
};

export type RateLimits = Awaited<ReturnType<typeof createRateLimits>>;
