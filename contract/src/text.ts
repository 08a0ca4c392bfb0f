import { z } from 'zod';

// PostgreSQL cannot store NUL, UTF-8 cannot encode lone surrogates, and other controls are not typed.
const unstorable = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;

// Trimming leaves some blanks and zero-width characters: text of only these counts as empty.
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** Stored as typed, but trimmed. */
export const text = (limit: number, what: string) =>
  z
    .string({ error: `${what} must be text` })
    .trim()
    .refine(
      // As PostgreSQL counts them: an emoji is one.
      (value) => value.length <= limit || Array.from(value).length <= limit,
      `${what} can have at most ${limit.toLocaleString('en')} characters`,
    )
    .refine((value) => !unstorable.test(value), `${what} has a character that cannot be kept`)
    // For the API document.
    .meta({ maxLength: limit });

/** At least one visible character. */
export const requiredText = (limit: number, what: string, message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((value) => visible.test(value), message)
    .pipe(text(limit, what));

/** A filter: '' chooses nothing. */
export const optionalChoice = <const Values extends readonly string[]>(
  values: Values,
  message: string,
) => z.enum(['', ...values], { error: message }).default('');

/** An empty value gets `message`, an unknown one the list of choices. */
export const choice = <const Values extends readonly string[]>(values: Values, message: string) =>
  z.enum(values, {
    error: ({ input }) => (input ? `Please choose one of ${values.join(', ')}` : message),
  });
