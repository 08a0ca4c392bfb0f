import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { migrate } from '../../server/src/database/migrate.ts';

/** A restore that takes names from the file: the suite must notice what it does. */
export const naiveRestore = async (pool: pg.Pool, file: string): Promise<void> => {
  const text = gunzipSync(await readFile(file), { maxOutputLength: 64 * 1024 * 1024 }).toString();
  const header = JSON.parse(text.slice(0, text.indexOf('\n'))) as { tables: { name: string }[] };
  await migrate(pool, { demo: true });
  for (const { name } of header.tables)
    await pool.query(`alter table ${name} disable trigger user`);
  throw new Error('The rest is not needed to do harm');
};
