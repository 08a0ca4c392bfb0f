import type { z } from 'zod';
import { CallError } from './call.ts';
import { toast } from './toast.ts';

// The lists are refetched often: a message about left-out records is shown once.
const reported = new Set<string>();
const reportOnce = (message: string) => {
  if (!reported.has(message)) toast.error(message);
  reported.add(message);
};

/**
 * Reads a list record by record. One for which `read` throws a CallError is left out and reported;
 * it is an error only where no record can be read.
 */
export const readRecords = <Item>(
  records: readonly unknown[],
  read: (record: unknown) => Item,
): Item[] => {
  const items: Item[] = [];
  const errors: CallError[] = [];
  for (const record of records) {
    try {
      items.push(read(record));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      errors.push(error);
    }
  }
  const [first] = errors;
  if (first === undefined) return items;
  if (items.length === 0) throw first;
  reportOnce(first.message);
  return items;
};

/** The same for records of one schema; `message` is shown for those that do not match it. */
export const parseRecords = <Schema extends z.ZodType>(
  records: readonly unknown[],
  schema: Schema,
  message: string,
): z.output<Schema>[] =>
  readRecords(records, (record) => {
    const parsed = schema.safeParse(record);
    if (parsed.success) return parsed.data;
    throw new CallError(200, message, { cause: parsed.error });
  });
