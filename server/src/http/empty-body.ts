import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify';

export const isBodyEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** Calls accept JSON only; an empty text is no error yet. */
export const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (body === '' ? done(null, undefined) : parse(request, body, done)),
  );
};

/** A call without a body is one without fields. */
export const emptyBodyIsObject: preValidationHookHandler = (request, _, done) => {
  if (request.body === undefined) request.body = {};
  done();
};
