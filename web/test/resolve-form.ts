import type { FieldError, FieldValues } from 'react-hook-form';
import { contractResolver, type FormContract } from '../src/lib/contract-resolver.ts';

/** Validates values as a submit does: the request, or the message beside each field. */
export const resolveForm = async <Values extends FieldValues, Request>(
  contract: FormContract<Values, Request>,
  values: Values,
) => {
  const { values: request, errors } = await contractResolver(contract)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const messages = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, (error as FieldError).message]),
  ) as Partial<Record<keyof Values, string>>;
  const isValid = Object.keys(errors).length === 0;
  return { request: isValid ? (request as Request) : null, errors: messages };
};
