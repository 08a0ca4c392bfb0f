import Fastify from 'fastify';
import { JSON_TYPE, type Call, type Schema } from '../support/api-document.ts';

type Validate = ((value: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string }[] | null;
};

/** Fastify's schema compiler, without coercion or defaults. */
const createCompiler = async () => {
  const app = Fastify({
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        strict: false,
      },
    },
  });
  app.get('/', { schema: { querystring: { type: 'object' } } }, async () => null);
  await app.ready();
  return (schema: Schema): Validate => {
    const compiled = app.validatorCompiler?.({
      schema,
      method: 'GET',
      url: '/',
      httpPart: 'body',
    } as never) as Validate | undefined;
    if (!compiled) throw new Error('Fastify has no validator');
    return compiled;
  };
};

/** The schema of an encoded payload. */
const payloadSchemaOf = (schema: Schema) => schema.properties?.['payload']?.contentSchema ?? null;

/** Validates answers against the API document; returns a message for an invalid one. */
export const createResponseValidator = async (calls: Call[]) => {
  const compile = await createCompiler();
  const byCall = new Map(
    calls.map((call) => [
      call.name,
      Object.fromEntries(
        Object.entries(call.answers).map(([status, schema]) => {
          const payload = payloadSchemaOf(schema);
          const mediaType = call.mediaTypes[status] ?? '';
          return [
            status,
            { mediaType, body: compile(schema), payload: payload && compile(payload) },
          ];
        }),
      ),
    ]),
  );
  const errorOf = (validate: Validate, value: unknown): string | null => {
    if (validate(value)) return null;
    const [first] = validate.errors ?? [];
    return `${first?.instancePath ?? ''} ${first?.message ?? 'is invalid'}`;
  };

  return (call: Call, { status, headers }: Response, text: string): string | null => {
    const schemas = byCall.get(call.name);
    const schema = schemas?.[String(status)] ?? schemas?.[`${Math.floor(status / 100)}XX`];
    if (!schema) return `status ${status} is not documented`;
    const mediaType = headers.get('content-type')?.split(';')[0];
    if (mediaType !== schema.mediaType) return `${mediaType ?? 'nothing'}, not ${schema.mediaType}`;
    let body: unknown = text;
    if (mediaType !== JSON_TYPE) return errorOf(schema.body, body);
    try {
      body = JSON.parse(text);
    } catch {
      return `not JSON: ${text.slice(0, 100)}`;
    }
    const error = errorOf(schema.body, body);
    if (error !== null || !schema.payload) return error;
    const { payload } = body as { payload: string };
    const decoded = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as unknown;
    return errorOf(schema.payload, decoded);
  };
};
