import type { Person } from '@forge/testkit/person';

export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  contentSchema?: Schema;
};

type Parameter = { name: string; in: 'path' | 'query'; schema: Schema; required?: boolean };
type Content = { content?: Record<string, { schema: Schema }> };
type Operation = {
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

/** A call as described in the API document. */
export type Call = {
  /** As in the access matrix: `GET /raid/get/:id`. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  /** By status: `200`, `4XX`. */
  answers: Record<string, Schema>;
  /** The media types of answers, by status. */
  mediaTypes: Record<string, string>;
};

export const JSON_TYPE = 'application/json';
const schemaOf = (content?: Content) => Object.values(content?.content ?? {})[0]?.schema ?? null;
const mediaTypeOf = (content: Content) => Object.keys(content.content ?? {})[0] ?? JSON_TYPE;

/** Every call of the API document. */
export const readDocument = async (visitor: Person): Promise<Call[]> => {
  const { body } = await visitor.get('/docs');
  const paths = body['paths'] as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      method: method.toUpperCase() as Call['method'],
      path,
      parameters,
      body: schemaOf(requestBody),
      answers: Object.fromEntries(
        Object.entries(responses).flatMap(([status, content]) => {
          const schema = schemaOf(content);
          return schema ? [[status.toUpperCase(), schema] as const] : [];
        }),
      ),
      mediaTypes: Object.fromEntries(
        Object.entries(responses).map(([status, content]) => [
          status.toUpperCase(),
          mediaTypeOf(content),
        ]),
      ),
    })),
  );
};

/** Every field name, at any depth. */
export const fieldNames = (schema: Schema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [name, ...fieldNames(one)]),
  ...[schema.items, schema.contentSchema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    .filter((one) => one !== undefined)
    .flatMap(fieldNames),
];
