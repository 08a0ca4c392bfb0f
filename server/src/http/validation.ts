import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { Refusal } from '@forge/contract/refusal';

const { localeError } = z.locales.en();

// Used only for built-in messages, which do not name the field.
const prefixField: z.core.$ZodErrorMap = (issue) => {
  const builtIn = localeError(issue);
  if (!issue.path?.length || typeof builtIn !== 'string') return builtIn;
  return `${issue.path.join('.')}: ${builtIn}`;
};

/** Validates requests by the contract's schemas; the first issue becomes the refusal. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const { success, data: value, error } = schema.safeParse(data, { error: prefixField });
    if (success) return { value };
    const [issue] = error.issues;
    const field = issue?.path.join('.') || undefined;
    return { error: new Refusal(400, 'invalid', issue?.message ?? 'Invalid input', field) };
  };
