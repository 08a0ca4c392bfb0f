import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal, refusals } from '@forge/contract/refusal';
import { isConnectionError } from '../database/database.ts';

/** The first thing that is wrong with a body, in words. */
const invalid = (error: unknown): Refusal | null => {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const issue = error.validation[0];
  const field = issue?.instancePath.split('/').filter(Boolean).join('.') ?? '';
  const message = issue?.message ?? 'Invalid input';
  // Zod's own words begin like this; a sentence of ours stands on its own.
  const isOurs = !/^(Invalid|Too |Unrecognized|Expected)/.test(message);
  return new Refusal(400, isOurs || !field ? message : `${field}: ${message}`);
};

const byStatus: Partial<Record<number, () => Refusal>> = {
  404: refusals.notFound,
  413: refusals.tooLarge,
  415: refusals.needsJson,
  429: refusals.tooMany,
};

const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const bad = invalid(error);
  if (bad) return bad;
  if (isConnectionError(error)) return refusals.unavailable();
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status >= 500) return refusals.internal();
  return byStatus[status]?.() ?? new Refusal(status, 'This request could not be understood');
};

/** Every failure is a status and a sentence; what only we should know stays in the log. */
export const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = toRefusal(error);
  // A refusal of ours is expected, whatever its status; an outage is one fault for all who ask
  // meanwhile; anything else deserves its stack.
  if (isConnectionError(error)) {
    request.log.warn({ reason: (error as Error).message }, 'The database is away');
  } else if (refusal !== error && refusal.status >= 500) {
    request.log.error({ err: error }, 'Request failed');
  }
  if (refusal.status === 503) reply.header('retry-after', '2');
  return reply.code(refusal.status).send({ success: false, message: refusal.message });
};

export const handleErrors = (app: FastifyInstance) => {
  app.setErrorHandler(async (error, request, reply) => answerFailure(error, request, reply));
};
