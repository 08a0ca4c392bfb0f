import { z } from 'zod';
import { exceedsLimits, type Limits } from './limits.ts';

/**
 * A backup is gzipped text: a header line; for each table a line with its name, its rows in COPY's
 * format and a line `\.`; a last line with the row counts and sums. It is signed (`signature.ts`) or
 * encrypted (`encryption.ts`).
 */
export const headerSchema = z.object({
  forgeBackup: z.literal(1),
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHeader = z.infer<typeof headerSchema>;

export const tableSchema = z.object({ table: z.string() });

export const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.string().regex(/^\d{1,18}$/)),
  /** Missing in backups of older versions. */
  totals: z.record(z.string(), z.string()).default({}),
});
export type BackupEnd = z.infer<typeof endSchema>;

export const END_OF_TABLE = '\\.';

const NEWLINE = 0x0a;

/** Splits a stream at LF only: other line ends may be part of a value. */
export async function* linesOf(
  stream: AsyncIterable<Buffer>,
  limits: Limits,
): AsyncGenerator<Buffer, void> {
  let rest: Buffer = Buffer.alloc(0);
  let bytes = 0;
  let lines = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw exceedsLimits('has more text');
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let to = text.indexOf(NEWLINE); to >= 0; to = text.indexOf(NEWLINE, from)) {
      lines += 1;
      if (lines > limits.lines) throw exceedsLimits('has more rows');
      yield text.subarray(from, to);
      from = to + 1;
    }
    rest = text.subarray(from);
    if (rest.length > limits.lineBytes) throw exceedsLimits('has a longer line');
  }
  if (rest.length > 0) yield rest;
}
