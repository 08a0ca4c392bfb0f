import type { FieldError as Issue } from '@forge/contract/refusal';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** How the contract validates a form. */
export type FormContract<Values extends FieldValues, Request> = {
  schema: z.ZodType<Request>;
  /** What the schema reads, from what the inputs contain. */
  toRequest?: (values: Values) => unknown;
  /** Zod skips rules across fields while a single field is invalid: here they always run. */
  rules?: (values: Values) => readonly (Issue | null)[];
  /** Shown beside an empty field in place of a message about the whole form. */
  requiredHints?: Readonly<Partial<Record<keyof Values, string>>>;
};

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** All errors at once, by field: the schema's, then those of the rules. */
export const contractResolver =
  <Values extends FieldValues, Request>({
    schema,
    toRequest = (values) => values,
    rules = () => [],
    requiredHints,
  }: FormContract<Values, Request>): Resolver<Values, unknown, Request> =>
  async (values, context, options) => {
    const parsed = await zodResolver<FieldValues, unknown, Request>(
      schema as z.ZodType<Request, FieldValues>,
    )(toRequest(values) as FieldValues, context, options as never);
    const errors = { ...parsed.errors } as Record<string, FieldError>;
    for (const issue of rules(values))
      if (issue?.isWarning) errors[issue.field] = { type: 'warning', message: issue.message };
      else if (issue) errors[issue.field] ??= { type: 'rule', message: issue.message };
    for (const field of Object.keys(errors)) {
      const hint = requiredHints?.[field];
      if (hint !== undefined && isBlank(values[field]))
        errors[field] = { type: 'required', message: hint };
    }
    return Object.keys(errors).length === 0
      ? { values: parsed.values as Request & object, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Values> };
  };

/** The error to report first: a missing value, otherwise the first in the order of the form. */
export const firstError = (errors: FieldErrors, order: readonly string[]) => {
  const inOrder = order.flatMap((field) => (errors[field] as FieldError | undefined) ?? []);
  return inOrder.find(({ type }) => type === 'required') ?? inOrder[0];
};

/** Blanks around a text do not count. */
const comparable = (value: unknown) =>
  typeof value === 'string' ? value.trim() : JSON.stringify(value);

export const isSameValue = (one: unknown, other: unknown) => comparable(one) === comparable(other);

/** Whether something was entered that leaving would lose. */
export const hasChanged = (values: FieldValues, initial: FieldValues) =>
  Object.keys(initial).some((field) => !isSameValue(values[field], initial[field]));
