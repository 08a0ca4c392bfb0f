import { z } from 'zod';

/** Text as people type it, kept as typed but for the blanks around it. */
export const text = (limit: number, what: string) =>
  z
    .string({ error: `${what} must be text` })
    .trim()
    .max(limit, `${what} can have at most ${limit.toLocaleString('en')} characters`)
    // PostgreSQL keeps every character but this one.
    .refine((value) => !value.includes('\u0000'), `${what} has a character that cannot be kept`);

/** Text that must be there. */
export const requiredText = (limit: number, what: string, sentence: string) =>
  z.string({ error: sentence }).trim().min(1, sentence).pipe(text(limit, what));

/** A choice that must be made; a wrong one is told what there is to choose. */
export const choice = <const Values extends readonly string[]>(values: Values, sentence: string) =>
  z.enum(values, {
    error: ({ input }) => (input ? `Please choose one of ${values.join(', ')}` : sentence),
  });
