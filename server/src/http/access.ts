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

const checkOrigin = (request: FastifyRequest, allowed: Set<string>) => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!allowed.has(request.headers.origin ?? '')) throw refusals.foreignOrigin();
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refusals.needsJson();
};

/** Authorizes every call before its body is read. */
export const authorizeCalls = (app: FastifyInstance, allowedOrigins: readonly string[]) => {
  const allowed = new Set(allowedOrigins);
  app.addHook('onRequest', async (request) => {
    const { who, open, refusal = refusals.forbidden } = request.routeOptions.config;
    if (request.is404 || open !== undefined) return;
    if (who === undefined) throw refusals.forbidden();
    checkOrigin(request, allowed);
    const viewer = request.signedIn?.viewer ?? null;
    if (mayOpen(viewer, who)) return;
    throw viewer ? refusal() : refusals.signedOut();
  });
};
