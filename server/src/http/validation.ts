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
    // Options slow Zod down, and the messages are needed only after a failure.
    const { success, data: value } = schema.safeParse(data);
    if (success) return { value };
    const [issue] = schema.safeParse(data, { error: prefixField }).error?.issues ?? [];
    const field = issue?.path.join('.') || undefined;
    return { error: new Refusal(400, 'invalid', issue?.message ?? 'Invalid input', field) };
  };
