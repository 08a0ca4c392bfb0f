import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusals } from '@forge/contract/refusal';
import { isConnectionError, isDiskFull, isTransactionConflict } from '../database/database.ts';
import { isReadOnly } from '../database/failover-detector.ts';

const byStatus: Partial<Record<number, () => Refusal>> = {
  404: refusals.notFound,
  413: refusals.tooLarge,
  415: refusals.needsJson,
  429: refusals.tooMany,
};

const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (isReadOnly(error) || isDiskFull(error)) return refusals.readOnly();
  if (isConnectionError(error)) return refusals.unavailable();
  // It was repeated several times.
  if (isTransactionConflict(error)) return refusals.unavailable();
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status >= 500) return refusals.internal();
  return (
    byStatus[status]?.() ?? new Refusal(status, 'invalid', 'This request could not be understood')
  );
};

/** Where the refusal does not know better. */
const RETRY_AFTER_SECONDS: Partial<Record<number, string>> = { 429: '60', 503: '2' };
export const retryAfterOf = (status: number): string | undefined => RETRY_AFTER_SECONDS[status];

/** Every error becomes a refusal; details of internal errors are only logged. */
export const sendRefusal = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = toRefusal(error);
  // Refusals are expected. An outage affects every request, so it is logged without stacks.
  if (isConnectionError(error)) {
    request.log.warn({ reason: (error as Error).message }, 'The database is unavailable');
  } else if (refusal !== error && refusal.status >= 500) {
    request.log.error({ err: error }, 'Request failed');
  }
  const retryAfter = refusal.retryAfterSeconds?.toString() ?? retryAfterOf(refusal.status);
  if (retryAfter !== undefined && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retryAfter);
  const { status, message, code, field } = refusal;
  return reply.code(status).send({ success: false, message, code, field });
};

export const registerErrorHandler = (app: FastifyInstance) => {
  app.setErrorHandler(async (error, request, reply) => sendRefusal(error, request, reply));
};
