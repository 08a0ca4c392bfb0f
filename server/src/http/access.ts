import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessRule } from '@forge/contract/endpoint';
import { mayOpen } from '@forge/contract/pages';
import { refusals, type Refusal } from '@forge/contract/refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make this call. Routes without a rule are refused. */
    who?: AccessRule;
    /** Refuses signed-in people; `forbidden` by default. */
    refusal?: () => Refusal;
    /** Why this route needs no rule (files, health). */
    open?: string;
  }
}

const refuseOrigin = (request: FastifyRequest, allowed: Set<string>): Refusal | undefined => {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (!allowed.has(request.headers.origin ?? '')) return refusals.foreignOrigin();
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json' ? undefined : refusals.needsJson();
};

/** Why this call is refused, or undefined. */
const refuse = (request: FastifyRequest, allowed: Set<string>): Refusal | undefined => {
  const { who, open, refusal = refusals.forbidden } = request.routeOptions.config;
  if (request.is404 || open !== undefined) return undefined;
  if (who === undefined) return refusals.forbidden();
  const viewer = request.signedIn?.viewer ?? null;
  const foreign = refuseOrigin(request, allowed);
  if (foreign || mayOpen(viewer, who)) return foreign;
  return viewer ? refusal() : refusals.signedOut();
};

/** Authorizes every call before its body is read. */
export const authorizeCalls = (app: FastifyInstance, allowedOrigins: readonly string[]) => {
  const allowed = new Set(allowedOrigins);
  app.addHook('onRequest', (request, _, done) => {
    done(refuse(request, allowed));
  });
};
