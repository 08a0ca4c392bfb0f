import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { END_OF_TABLE } from './backup-file.ts';
import type { BackupTable } from './backup-tables.ts';

export type Rows = Record<string, number>;

type Source = {
  nextLine: () => Promise<Buffer>;
  /** Read the rows without loading them. */
  skip: boolean;
};

const CHUNK_CHARS = 64 * 1024;

async function* rowsOf({ nextLine }: Source): AsyncGenerator<string, void> {
  for (;;) {
    const text = (await nextLine()).toString();
    if (text === END_OF_TABLE) return;
    yield text;
  }
}

const copyIn = (client: pg.ClientBase, { name, columns }: BackupTable) => {
  const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  let broken = false;
  const failed = once(copy, 'error').then(([error]) => {
    broken = true;
    return Promise.reject(error as Error);
  });
  // Both are awaited below; an unhandled rejection before that would end the process.
  failed.catch(() => undefined);
  const finished = once(copy, 'finish');
  finished.catch(() => undefined);
  return {
    send: async (text: string) => {
      if (broken) await failed;
      if (!copy.write(text)) await Promise.race([once(copy, 'drain'), failed]);
    },
    finish: async () => {
      copy.end();
      await Promise.race([finished, failed]);
    },
  };
};

/** Loads one table's rows; returns their number in the file. */
export const loadTable = async (
  client: pg.ClientBase,
  table: BackupTable,
  source: Source,
): Promise<number> => {
  const copy = source.skip ? undefined : copyIn(client, table);
  let chunk = '';
  let rows = 0;
  for await (const text of rowsOf(source)) {
    rows += 1;
    if (!copy) continue;
    chunk += `${text}\n`;
    if (chunk.length <= CHUNK_CHARS) continue;
    await copy.send(chunk);
    chunk = '';
  }
  if (chunk) await copy?.send(chunk);
  await copy?.finish();
  return rows;
};
