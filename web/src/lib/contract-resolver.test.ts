import { expect, test } from 'vitest';
import { z } from 'zod';
import { resolveForm } from '../../test/resolve-form.ts';
import { firstError, hasChanged } from './contract-resolver.ts';

const required = 'Please fill in all required fields';
const contract = {
  schema: z.object({ name: z.string().trim().min(1, required), price: z.number('No number') }),
  toRequest: (values: { name: string; price: string }) => ({
    ...values,
    price: Number(values.price),
  }),
  rules: ({ price }: { price: string }) => [
    Number(price) < 900 ? { field: 'price', message: 'Too low' } : null,
  ],
  requiredHints: { name: 'Enter a name' },
};

test('returns what the schema parses', async () => {
  const { request } = await resolveForm(contract, { name: ' Vault ', price: '900' });
  expect(request).toEqual({ name: 'Vault', price: 900 });
});

test('runs the rules although a field is invalid', async () => {
  const { errors } = await resolveForm(contract, { name: ' ', price: '1' });
  expect(errors).toEqual({ name: 'Enter a name', price: 'Too low' });
});

test("prefers the schema's message to that of a rule", async () => {
  const always = { ...contract, rules: () => [{ field: 'price', message: 'Too low' }] };
  const { errors } = await resolveForm(always, { name: 'Vault', price: 'x' });
  expect(errors).toEqual({ price: 'No number' });
});

test('reports a missing field first, then in the order of the form', () => {
  const missing = { type: 'required', message: 'Choose a leader' };
  const tooLow = { type: 'rule', message: 'Too low' };
  const past = { type: 'rule', message: 'In the past' };
  const order = ['date', 'leader', 'price'];
  expect(firstError({ price: tooLow, leader: missing, date: past }, order)).toBe(missing);
  expect(firstError({ price: tooLow, date: past }, order)).toBe(past);
  expect(firstError({}, order)).toBeUndefined();
});

test('treats blanks as no change', () => {
  const initial = { text: '', bosses: [] as string[] };
  expect(hasChanged({ text: ' \n', bosses: [] }, initial)).toBe(false);
  expect(hasChanged({ text: 'x', bosses: [] }, initial)).toBe(true);
  expect(hasChanged({ text: '', bosses: ['Both'] }, initial)).toBe(true);
});
