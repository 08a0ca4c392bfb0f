import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify';
import type { CurrentUser } from '@forge/contract/auth/auth-api';
import type { TokenAccess } from '@forge/contract/auth/personal-token';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import { isPersonalToken } from '../secrets.ts';
import type { Cookies } from './session-cookie.ts';

/** A person and their session, or the personal token that acts for them. */
export type SignedIn = {
  /** Of the session or the token. */
  sessionId: string;
  viewer: Viewer;
  user: CurrentUser;
  /** What a personal token may do; sessions may do everything. */
  tokenAccess?: TokenAccess;
};

export type FindSession = (token: string) => Promise<SignedIn | null>;

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

export type Authenticated = { signedIn: SignedIn | null; token: string | undefined };

/** The token of an Authorization header; undefined without one, so that cookies count. */
export const readBearer = ({ authorization = '' }: IncomingHttpHeaders): string | undefined =>
  /^bearer(?= |$) *(.*)$/i.exec(authorization)?.[1];

/** Whom a request acts for: by its personal token, otherwise by its cookie. */
export const authenticate = async (
  headers: IncomingHttpHeaders,
  readCookie: () => string | undefined,
  find: FindSession,
): Promise<Authenticated> => {
  const bearer = readBearer(headers);
  if (bearer !== undefined) {
    const signedIn = isPersonalToken(bearer) ? await find(bearer) : null;
    if (!signedIn) throw refusals.badToken();
    return { signedIn, token: bearer };
  }
  const cookie = readCookie();
  // A personal token in a cookie would be sent by any page.
  const token = cookie && !isPersonalToken(cookie) ? cookie : undefined;
  return { signedIn: token ? await find(token) : null, token };
};

// Most bodies arrive with their headers.
const LATE_MS = 100;

/** Whether the session may have ended since the headers arrived: their sender can hold the body back. */
export const isBodyLate = (reply: FastifyReply): boolean => reply.elapsedTime > LATE_MS;

/** Loads the session before access is checked, and again if the body is late. */
export const loadSessions = (app: FastifyInstance, cookies: Cookies, find: FindSession) => {
  const load: onRequestHookHandler = (request, _, done) => {
    if (request.routeOptions.config.access === undefined) {
      done();
      return;
    }
    authenticate(request.headers, () => cookies.session.read(request), find).then(
      ({ signedIn }) => {
        request.signedIn = signedIn;
        done();
      },
      done,
    );
  };
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', load);
  app.addHook('preValidation', function (request, reply, done) {
    if (isBodyLate(reply)) load.call(this, request, reply, done);
    else done();
  });
};
