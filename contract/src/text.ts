import { z } from 'zod';

// PostgreSQL keeps no NUL, UTF-8 no half of a character, and nobody types the other controls.
const unkept = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;

// Blanks that trimming leaves, and letters that nobody sees: a name of these is no name.
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** Text as people type it, kept as typed but for the blanks around it. */
export const text = (limit: number, what: string) =>
  z
    .string({ error: `${what} must be text` })
    .trim()
    .max(limit, `${what} can have at most ${limit.toLocaleString('en')} characters`)
    .refine((value) => !unkept.test(value), `${what} has a character that cannot be kept`);

/** Text that must be there, and be seen. */
export const requiredText = (limit: number, what: string, sentence: string) =>
  z
    .string({ error: sentence })
    .trim()
    .refine((value) => visible.test(value), sentence)
    .pipe(text(limit, what));

/** A choice that must be made; a wrong one is told what there is to choose. */
export const choice = <const Values extends readonly string[]>(values: Values, sentence: string) =>
  z.enum(values, {
    error: ({ input }) => (input ? `Please choose one of ${values.join(', ')}` : sentence),
  });
