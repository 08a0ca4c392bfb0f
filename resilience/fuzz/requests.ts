import fc from 'fast-check';
import type { Call, Schema } from '../support/api-document.ts';
import { invalidAddressPart, invalidValue, type Json } from './invalid-values.ts';

/** Existing ids, and a valid body for each changing call. */
export type Known = { ids: string[]; bodies: Map<string, Record<string, unknown>> };

/** `who` is an index into the callers of the round. */
export type FuzzRequest = { call: Call; who: number; address: string; body: string | null };

const often = <Value>(value: fc.Arbitrary<Value>) => ({ weight: 8, arbitrary: value });
const rarely = <Value>(value: fc.Arbitrary<Value>) => ({ weight: 1, arbitrary: value });

const idOf = ({ ids }: Known): fc.Arbitrary<string> =>
  fc.oneof(
    often(fc.constantFrom(...ids)),
    rarely(fc.uuid()),
    rarely(fc.constantFrom(...ids).map((id) => id.toUpperCase())),
  );

/** A value that the schema allows. */
const allowedBy = (schema: Schema, known: Known): fc.Arbitrary<Json> => {
  const json = (value: fc.Arbitrary<unknown>) => value.map((one) => JSON.stringify(one));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => allowedBy(one, known)));
  if (schema.enum) return json(fc.constantFrom(...schema.enum));
  if (schema.const !== undefined) return json(fc.constant(schema.const));
  if (schema.format === 'uuid') return json(idOf(known));
  switch (schema.type) {
    case 'string':
      return json(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 40, 40) }),
          idOf(known),
          fc.constantFrom('2031-06-15', '9:30 pm', '21:30', 'Kazzak'),
        ),
      );
    case 'number':
    case 'integer':
      return json(fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.nat(10)));
    case 'boolean':
      return json(fc.boolean());
    case 'null':
      return fc.constant('null');
    case 'array':
      return fc
        .array(allowedBy(schema.items ?? {}, known), { maxLength: 3 })
        .map((items) => `[${items.join()}]`);
    case 'object':
      return objectBy(schema, known);
    default:
      return invalidValue;
  }
};

const render = (fields: Record<string, Json>): Json =>
  `{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join()}}`;

const objectBy = (schema: Schema, known: Known): fc.Arbitrary<Json> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, allowedBy(one, known)]),
      ),
      { requiredKeys: schema.required ?? [] },
    )
    .map(render);

type Edit = { kind: 'invalid' | 'drop' | 'other' | 'add'; at: number; value: Json; name: string };

/** A valid body with a few changed fields, which passes most checks. */
const nearlyValid = (call: Call, known: Known, valid: Record<string, unknown>) => {
  const names = Object.keys(call.body?.properties ?? {});
  const edit: fc.Arbitrary<Edit> = fc.record({
    kind: fc.constantFrom('invalid', 'invalid', 'drop', 'other', 'add'),
    at: fc.nat(Math.max(0, names.length - 1)),
    value: invalidValue,
    name: fc.oneof(
      fc.constantFrom('_id', 'userId', 'lock', '__proto__', 'constructor', ''),
      fc.string(),
    ),
  });
  const whole = allowedBy(call.body ?? {}, known).map(
    (json) => JSON.parse(json) as Record<string, unknown>,
  );
  return fc.tuple(fc.array(edit, { maxLength: 3 }), whole).map(([edits, other]) => {
    const fields: Record<string, Json> = Object.fromEntries(
      Object.entries(valid).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    for (const { kind, at, value, name } of edits) {
      const field = names[at];
      if (kind === 'add') fields[name] = value;
      else if (field === undefined) continue;
      else if (kind === 'invalid') fields[field] = value;
      else if (kind === 'drop') Reflect.deleteProperty(fields, field);
      else if (other[field] !== undefined) fields[field] = JSON.stringify(other[field]);
    }
    return render(fields);
  });
};

const bodyFor = (call: Call, known: Known): fc.Arbitrary<string | null> => {
  if (call.method === 'GET') return fc.constant(null);
  return fc.oneof(
    often(nearlyValid(call, known, known.bodies.get(call.name) ?? {})),
    { weight: 2, arbitrary: allowedBy(call.body ?? { type: 'object' }, known) },
    rarely(invalidValue),
  );
};

const addressOf = (call: Call, known: Known): fc.Arbitrary<string> => {
  const valueFor = (schema: Schema) =>
    fc.oneof(
      often(allowedBy(schema, known).map((json) => encodeURIComponent(String(JSON.parse(json))))),
      { weight: 3, arbitrary: invalidAddressPart },
    );
  const parameters = call.parameters.map((parameter) =>
    fc.record({ value: valueFor(parameter.schema), left: fc.nat(9) }).map((one) => ({
      ...one,
      ...parameter,
    })),
  );
  return fc.tuple(...parameters).map((given) => {
    const path = given
      .filter((one) => one.in === 'path')
      .reduce((text, { name, value }) => text.replace(`{${name}}`, () => value), call.path);
    const query = given
      // Sometimes a parameter is missing or repeated.
      .filter((one) => one.in === 'query' && one.left > 0)
      .map(({ name, value, left }) => `${name}=${value}${left === 1 ? `&${name}=${value}` : ''}`);
    return query.length > 0 ? `${path}?${query.join('&')}` : path;
  });
};

/** Valid and invalid requests to every call of the document, from every caller. */
export const requestsTo = (
  calls: Call[],
  known: Known,
  callers: { count: number; allowed: (call: Call) => number[] },
): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    ...calls.map((call) =>
      fc.record({
        call: fc.constant(call),
        // Mostly callers with access: others are refused before the body is validated.
        who: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...callers.allowed(call)) },
          rarely(fc.nat(callers.count - 1)),
        ),
        address: addressOf(call, known),
        body: bodyFor(call, known),
      }),
    ),
  );
