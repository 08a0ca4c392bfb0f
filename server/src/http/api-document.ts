import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { TOKEN_PREFIX, type TokenAccess } from '@forge/contract/auth/personal-token';
import type { Endpoint } from '@forge/contract/endpoint';

const UI_PATH = '/docs/ui';

type Described = { zodSchema: unknown; jsonSchema: { required?: string[] } };

/** A field with a default may be missing on the wire. */
const describeDefaults = ({ zodSchema, jsonSchema }: Described) => {
  if (!(zodSchema instanceof z.ZodObject) || !jsonSchema.required) return;
  const { shape } = zodSchema;
  jsonSchema.required = jsonSchema.required.filter(
    (field) => !(shape[field] instanceof z.ZodDefault),
  );
};

/** Encoded payloads are base64 strings on the wire: the document shows that, with the schema inside. */
const describeCodec = ({ zodSchema, jsonSchema }: Described) => {
  if (!(zodSchema instanceof z.ZodCodec)) return;
  const inside = structuredClone(jsonSchema);
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
  Object.assign(jsonSchema, {
    type: 'string',
    contentEncoding: 'base64',
    contentMediaType: 'application/json',
    contentSchema: inside,
  });
};

const describe = (described: Described) => {
  describeDefaults(described);
  describeCodec(described);
};

/** Who may make a call, in terms of the document's security schemes. */
export const describeAccess = ({ method, access, isRead, isByCookieOnly }: Endpoint) => {
  const session = { session: [] };
  if (isByCookieOnly)
    return {
      security: [session],
      description: 'Needs a signed-in browser: personal tokens are refused with 403.',
    };
  const tokenAccess: TokenAccess = method === 'GET' || isRead ? 'read' : 'write';
  const signedIn = [{ personalToken: [tokenAccess] }, session];
  // What everyone may call also answers people who are signed in.
  return { security: access === 'everyone' ? [{}, ...signedIn] : signedIn };
};

/** Collects routes for the API document: register it before them. */
export const collectRoutes = async (app: FastifyInstance, sessionCookie: string) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Forge portal',
        version: '1.0.0',
        description: 'The calls of the portal, made from the contract that server and web share.',
      },
      components: {
        securitySchemes: {
          personalToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              `A personal token (${TOKEN_PREFIX}…), made on the Settings page. Calls that list` +
              ' `write` refuse tokens that may only read. Cookies beside a token are ignored.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description:
              'The session of a signed-in browser. Every POST also needs the Origin of the portal.',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { override: describe } }),
  });
};

/** JSON for programs, and a redirect to the UI for browsers. */
export const serveApiDocument = async (app: FastifyInstance) => {
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: 'the API document' };
    });
    await docs.register(swaggerUi, { routePrefix: UI_PATH });
    // Serialized once and cached: per request it would cost memory and time.
    let document: Buffer | undefined;
    docs.get('/docs', { schema: { hide: true } }, async (request, reply) => {
      if (request.headers.accept?.includes('text/html')) return reply.redirect(UI_PATH);
      document ??= Buffer.from(JSON.stringify(app.swagger()));
      return reply.type('application/json; charset=utf-8').send(document);
    });
  });
};
