import Fastify from 'fastify';
import type { Call, Schema } from '../support/api-document.ts';

type Validate = ((value: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string }[] | null;
};

/** Compiles schemas with the validator that Fastify brings, told to change nothing. */
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

/** The schema of what is inside an encoded payload, if the answer has one. */
const insideOf = (schema: Schema) => schema.properties?.['payload']?.contentSchema ?? null;

/** Judges answers by the document: a sentence for one that does not fit. */
export const createJudge = async (calls: Call[]) => {
  const compile = await createCompiler();
  const byCall = new Map(
    calls.map((call) => [
      call.name,
      Object.fromEntries(
        Object.entries(call.answers).map(([status, schema]) => {
          const inside = insideOf(schema);
          return [status, { whole: compile(schema), inside: inside && compile(inside) }];
        }),
      ),
    ]),
  );
  const complaint = (validate: Validate, value: unknown): string | null => {
    if (validate(value)) return null;
    const [first] = validate.errors ?? [];
    return `${first?.instancePath ?? ''} ${first?.message ?? 'does not fit'}`;
  };

  return (call: Call, status: number, text: string): string | null => {
    const schemas = byCall.get(call.name);
    const schema = schemas?.[String(status)] ?? schemas?.[`${Math.floor(status / 100)}XX`];
    if (!schema) return `the document knows no ${status}`;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return `no JSON: ${text.slice(0, 100)}`;
    }
    const wrong = complaint(schema.whole, body);
    if (wrong !== null || !schema.inside) return wrong;
    const { payload } = body as { payload: string };
    const decoded = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as unknown;
    return complaint(schema.inside, decoded);
  };
};
