import { z } from 'zod';
import { id } from '../endpoint.ts';
import { Refusal } from '../refusal.ts';
import { requiredText } from '../text.ts';

/** Distinguishes a personal token from other secrets, for people and for scanners of leaked secrets. */
export const TOKEN_PREFIX = 'forge_';
export const MAX_TOKENS = 10;
export const MAX_TOKEN_DAYS = 365;

export const tokenAccess = ['read', 'write'] as const;
export type TokenAccess = (typeof tokenAccess)[number];

export const newTokenSchema = z.object({
  name: requiredText(60, 'The name', 'Enter a name for the token').refine(
    (name) => !/[\t\n\r\u2028\u2029]/.test(name),
    'The name must be one line',
  ),
  access: z.enum(tokenAccess, { error: 'Choose whether the token may only read or also write' }),
  days: z
    .number({ error: 'The days must be a number' })
    .int('The days must be a whole number')
    .min(1, 'A token is valid for at least 1 day')
    .max(MAX_TOKEN_DAYS, `A token is valid for at most ${MAX_TOKEN_DAYS} days`),
});
export type NewToken = z.output<typeof newTokenSchema>;

/** A personal token without its secret, which is shown once. */
export const tokenSchema = z.object({
  _id: id,
  name: z.string(),
  access: z.enum(tokenAccess),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type PersonalToken = z.output<typeof tokenSchema>;

export const tokenRefusals = {
  tooMany: () =>
    new Refusal(
      409,
      'too-many-tokens',
      `You have ${MAX_TOKENS} tokens already. Revoke one to make another`,
    ),
};
