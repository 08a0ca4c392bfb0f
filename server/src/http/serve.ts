import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusalSchema, type Endpoint } from '@forge/contract/endpoint';
import { TAB_ID_HEADER } from '@forge/contract/realtime/tab-id';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import { describeAccess } from './api-document.ts';
import { emptyBodyIsObject } from './empty-body.ts';
import type { SignedIn } from './session.ts';
import { readTabId } from './tab-id.ts';

type Http = { request: FastifyRequest; reply: FastifyReply };

/** Nothing for a call without a payload; the reply if the handler has sent it. */
type HandlerResult<Payload extends z.ZodType> = [z.output<Payload>] extends [null]
  ? Promise<void> | Promise<FastifyReply>
  : Promise<z.output<Payload> | FastifyReply>;

type Handler<Request extends z.ZodType, Payload extends z.ZodType, Caller> = (
  caller: Caller,
  request: z.output<Request>,
  http: Http,
) => HandlerResult<Payload>;

export type ServeOptions = FastifyContextConfig & {
  /** Whether this person may see validation errors; others get 403, so that ids cannot be probed. */
  canSeeValidationErrors?: (viewer: Viewer, input: unknown) => boolean | Promise<boolean>;
  /** For hot calls: the view has exactly the fields of the schema, so it is not validated again. */
  skipsResponseSchema?: true;
  /** The response is written while it is read: there is no HEAD, which would read all of it. */
  isStreamed?: true;
};

const toJson = () => JSON.stringify;

const responseSchema = ({ response, mediaType }: Endpoint) =>
  mediaType === undefined
    ? response
    : { description: 'The file', content: { [mediaType]: { schema: z.string() } } };

const pathKeys = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, key]) => key ?? '');

/** Splits the request of a GET into path parameters and query. */
const getSchemas = (endpoint: Endpoint) => {
  const request = endpoint.request as z.ZodObject;
  const inPath = pathKeys(endpoint.path);
  const pick = (isParam: boolean) =>
    z.object(
      Object.fromEntries(
        Object.entries(request.shape).filter(([key]) => inPath.includes(key) === isParam),
      ),
    );
  return { params: pick(true), querystring: pick(false) };
};

const route = (
  app: FastifyInstance,
  endpoint: Endpoint,
  handle: (http: Http, input: unknown) => Promise<unknown>,
  { canSeeValidationErrors, skipsResponseSchema, isStreamed, ...config }: ServeOptions = {},
) => {
  const reads = endpoint.method === 'GET';
  const refusal = refusalSchema.describe('Refused: the code and the message say why');
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      ...config,
      access: endpoint.access,
      isRead: endpoint.isRead ?? false,
      isByCookieOnly: endpoint.isByCookieOnly ?? false,
    },
    exposeHeadRoute: !isStreamed,
    attachValidation: canSeeValidationErrors !== undefined,
    ...(!reads && { preValidation: emptyBodyIsObject }),
    ...(skipsResponseSchema && { serializerCompiler: toJson }),
    schema: {
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...describeAccess(endpoint),
      ...(reads ? getSchemas(endpoint) : { body: endpoint.request }),
      response: { 200: responseSchema(endpoint), '4xx': refusal, '5xx': refusal },
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const input: unknown = reads ? { ...(params as object), ...(query as object) } : body;
      if (request.validationError) {
        const viewer = request.signedIn?.viewer;
        const maySee = viewer && (await canSeeValidationErrors?.(viewer, input));
        throw maySee ? request.validationError : refusals.forbidden();
      }
      const payload = await handle({ request, reply }, input);
      // The handler has sent the response itself.
      if (reply.sent || payload === reply) return reply;
      const { enveloped, message } = endpoint;
      return enveloped ? { success: true, message, payload } : payload;
    },
  });
};

/** For signed-in people: endpoint → use case → view. */
export const serve = <Request extends z.ZodType, Payload extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<Request, Payload>,
  handle: Handler<Request, Payload, Viewer>,
  options?: ServeOptions,
) => {
  const asViewer = (http: Http, input: unknown) => {
    const viewer = http.request.signedIn?.viewer;
    if (!viewer) throw refusals.signedOut();
    const tabId = readTabId(http.request.headers[TAB_ID_HEADER]);
    return handle(tabId ? { ...viewer, tabId } : viewer, input as z.output<Request>, http);
  };
  route(app, endpoint, asViewer, options);
};

/** For calls that need the session, or that are open to everyone. */
export const serveAnyone = <Request extends z.ZodType, Payload extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<Request, Payload>,
  handle: Handler<Request, Payload, SignedIn | null>,
) => {
  route(app, endpoint, (http, input) =>
    handle(http.request.signedIn, input as z.output<Request>, http),
  );
};
