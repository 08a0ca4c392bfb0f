import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal, refusals } from '@forge/contract/refusal';
import { isMember } from '@forge/contract/viewer';
import type { Config } from '../config.ts';
import { createAddressReader } from '../http/client-address.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import {
  authenticate,
  readBearer,
  type Authenticated,
  type FindSession,
  type SignedIn,
} from '../http/session.ts';

type Options = {
  config: Config;
  findSession: FindSession;
  sessionCookie: string;
  limits: RateLimits | null;
};

export type Handshake = { signedIn: SignedIn; token: string };

/** What handshakes and sockets must pass. */
export const createHandshakeChecks = (
  app: FastifyInstance,
  { config, findSession, sessionCookie, limits }: Options,
) => {
  const origins = new Set(config.allowedOrigins);
  const addressOf = createAddressReader(config.trustedProxies);
  const handshakes = new WeakMap<IncomingMessage, Handshake>();

  // Browsers send no Origin with a same-origin GET, but they do send Sec-Fetch-Site.
  const isAllowedOrigin = ({ headers }: IncomingMessage) =>
    headers.origin === undefined
      ? headers['sec-fetch-site'] === 'same-origin'
      : origins.has(headers.origin);

  const requireMember = ({ signedIn, token }: Partial<Authenticated>): Handshake => {
    if (!token || !signedIn) throw refusals.signedOut();
    if (!isMember(signedIn.viewer)) throw refusals.forbidden();
    return { signedIn, token };
  };

  const toRefusal = (error: unknown): never => {
    throw error instanceof Refusal ? error : refusals.unavailable();
  };

  const accept = async (request: IncomingMessage) => {
    const isByToken = readBearer(request.headers) !== undefined;
    const readCookie = () => app.parseCookie(request.headers.cookie ?? '')[sessionCookie];
    // It costs nothing, so it must not use up the limit of others at this address.
    if (!isByToken && !readCookie()) throw refusals.signedOut();
    if (!isByToken && !isAllowedOrigin(request)) throw refusals.forbidden();
    const ip = addressOf(request);
    await limits?.limitHandshake({ ip, signedIn: null });
    const handshake = requireMember(await authenticate(request.headers, readCookie, findSession));
    await limits?.limitHandshake({ ip, signedIn: handshake.signedIn });
    handshakes.set(request, handshake);
  };

  /** The session may have ended since the handshake: a client joins when it wants to. */
  const join = async (request: IncomingMessage) => {
    const token = handshakes.get(request)?.token;
    return requireMember({ token, signedIn: token ? await findSession(token) : null });
  };

  return {
    /** Before Engine.IO allocates anything: origin, limits and session. */
    accept: (request: IncomingMessage): Promise<void> => accept(request).catch(toRefusal),
    join: (request: IncomingMessage): Promise<Handshake> => join(request).catch(toRefusal),
    personOf: (request: IncomingMessage) => handshakes.get(request)?.signedIn.viewer.id,
  };
};
