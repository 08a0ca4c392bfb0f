import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '@forge/contract/auth/auth-api';
import type { Viewer } from '@forge/contract/viewer';
import type { Cookies } from './session-cookie.ts';

/** A person and their session. */
export type SignedIn = { sessionId: string; viewer: Viewer; user: CurrentUser };

export type FindSession = (token: string) => Promise<SignedIn | null>;

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

/** Loads the session before access is checked. */
export const loadSessions = (app: FastifyInstance, cookies: Cookies, find: FindSession) => {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', (request, _, done) => {
    const token =
      request.routeOptions.config.who === undefined ? undefined : cookies.session.read(request);
    if (!token) {
      done();
      return;
    }
    find(token).then((signedIn) => {
      request.signedIn = signedIn;
      done();
    }, done);
  });
};
