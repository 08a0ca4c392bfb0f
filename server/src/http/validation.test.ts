import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Refusal } from '@forge/contract/refusal';
import { validatorCompiler } from './validation.ts';

const schema = z.object({
  count: z.number({ error: 'Too few of them' }),
  size: z.number().max(9),
  raids: z.array(z.object({ pot: z.number().min(1) })),
});

const validate = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' });
const valid = { count: 1, size: 1, raids: [{ pot: 5 }] };

test('passes on what the schema makes of a request', () => {
  expect(validate({ ...valid, more: 1 })).toEqual({ value: valid });
});

test.each([
  ['the message of a schema as it is', { count: 'x' }, 'count', /^Too few of them$/],
  ['a built-in message with its field', { size: 10 }, 'size', /^size: Too big/],
  [
    'the path to a nested field',
    { raids: [{ pot: 5 }, { pot: 0 }] },
    'raids.1.pot',
    /^raids\.1\.pot: /,
  ],
])('refuses with %s', (_, changes, field, message) => {
  const { error } = validate({ ...valid, ...changes }) as { error: Refusal };
  expect(error).toMatchObject({ status: 400, code: 'invalid', field });
  expect(error.message).toMatch(message);
});

test('names no field when the whole body is of another kind', () => {
  expect(validate(null)).toMatchObject({ error: { code: 'invalid', field: undefined } });
});
