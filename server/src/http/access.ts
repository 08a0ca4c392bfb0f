import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessRule } from '@forge/contract/endpoint';
import { mayOpen } from '@forge/contract/pages';
import { refusals, type Refusal } from '@forge/contract/refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make this call. A route without a rule is refused to everyone. */
    who?: AccessRule;
    /** What someone hears who is signed in and may not; a general sentence, if left out. */
    refusal?: () => Refusal;
    /** Not a call of the portal's people (files, health): the reason why it needs no rule. */
    open?: string;
  }
}

const checkOrigin = (request: FastifyRequest, allowed: Set<string>) => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!allowed.has(request.headers.origin ?? '')) throw refusals.foreignOrigin();
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refusals.needsJson();
};

/** Refuses every call that no rule allows, before its body is read. */
export const guardAccess = (app: FastifyInstance, allowedOrigins: readonly string[]) => {
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
