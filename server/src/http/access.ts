import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessRule } from '@forge/contract/endpoint';
import { mayOpen } from '@forge/contract/pages';
import { refusals, type Refusal } from '@forge/contract/refusal';
import { isBodyEmpty } from './empty-body.ts';
import { isBodyLate } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make this call. Routes without a rule are refused. */
    access?: AccessRule;
    /** Refuses signed-in people; `forbidden` by default. */
    refusal?: () => Refusal;
    /** Of the endpoint. */
    isRead?: boolean;
    isByCookieOnly?: boolean;
    /** Why this route needs no rule (files, health). */
    open?: string;
  }
}

const readsOnly = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

const refuseOrigin = (request: FastifyRequest, allowed: Set<string>): Refusal | undefined => {
  // Browsers send cookies with the requests of any page, but no tokens.
  const needsOrigin = !readsOnly(request) && request.signedIn?.tokenAccess === undefined;
  const isForeign = needsOrigin && !allowed.has(request.headers.origin ?? '');
  return isForeign ? refusals.foreignOrigin() : undefined;
};

const refuseType = (request: FastifyRequest): Refusal | undefined => {
  if (readsOnly(request)) return undefined;
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const isAccepted = type === 'application/json' || (type === undefined && isBodyEmpty(request));
  return isAccepted ? undefined : refusals.needsJson();
};

/** What a personal token may not do, though its person may. */
const refuseToken = (request: FastifyRequest): Refusal | undefined => {
  const access = request.signedIn?.tokenAccess;
  const { isRead, isByCookieOnly } = request.routeOptions.config;
  if (access === undefined) return undefined;
  if (isByCookieOnly) return refusals.needsBrowser();
  return access === 'write' || isRead || readsOnly(request) ? undefined : refusals.readOnlyToken();
};

/** Why this call is refused, or undefined. */
const refuse = (request: FastifyRequest, allowed: Set<string>): Refusal | undefined => {
  const { access, open, refusal = refusals.forbidden } = request.routeOptions.config;
  if (request.is404 || open !== undefined) return undefined;
  if (access === undefined) return refusals.forbidden();
  const viewer = request.signedIn?.viewer ?? null;
  const isOpen = mayOpen(viewer, access);
  // Without a session there is nothing that another page could misuse.
  if (!viewer && !isOpen) return refusals.signedOut();
  const refused = refuseOrigin(request, allowed) ?? refuseToken(request);
  return refused ?? (isOpen ? refuseType(request) : refusal());
};

/** Authorizes every call before its body is read, and again if the body is late. */
export const authorizeCalls = (app: FastifyInstance, allowedOrigins: readonly string[]) => {
  const allowed = new Set(allowedOrigins);
  app.addHook('onRequest', (request, _, done) => {
    done(refuse(request, allowed));
  });
  app.addHook('preValidation', (request, reply, done) => {
    done(isBodyLate(reply) ? refuse(request, allowed) : undefined);
  });
};
