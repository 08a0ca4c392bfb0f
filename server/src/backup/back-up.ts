import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { END_OF_TABLE, type BackupEnd, type BackupHeader } from './backup-file.ts';
import { listKeptTables, type KeptTable } from './kept-tables.ts';

const line = (value: object | string) =>
  `${typeof value === 'string' ? value : JSON.stringify(value)}\n`;

const readMigrations = async (client: pg.ClientBase) => {
  const { rows } = await client.query<BackupHeader['migrations'][number]>(
    'select name, hash from schema_migrations order by applied_at, name',
  );
  return rows;
};

// Numbers are given out, not rolled back: read last, none is below what the rows have.
const readSequences = async (client: pg.ClientBase): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'demo') and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
};

async function* textOf(
  client: pg.ClientBase,
  tables: KeptTable[],
  end: BackupEnd,
): AsyncGenerator<string | Buffer> {
  const at = new Date().toISOString();
  const header: BackupHeader = {
    forgeBackup: 1,
    at,
    migrations: await readMigrations(client),
    tables,
  };
  yield line(header);
  for (const { name, columns } of tables) {
    yield line({ table: name });
    const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
    for await (const chunk of copy) yield chunk as Buffer;
    yield line(END_OF_TABLE);
    end.rows[name] = copy.rowCount;
  }
  end.sequences = await readSequences(client);
  yield line(end);
}

/**
 * Writes everything that the database holds at one moment into one file, while people go on working.
 * The file appears under its name only when it is whole and on disk.
 */
export const backUp = async (client: pg.ClientBase, file: string): Promise<BackupEnd['rows']> => {
  // One snapshot for all tables.
  await client.query('begin isolation level repeatable read read only');
  const unfinished = `${file}.unfinished`;
  try {
    const tables = await listKeptTables(client);
    const end: BackupEnd = { rows: {}, sequences: {} };
    const text = Readable.from(textOf(client, tables, end));
    // Clients' names and people's secrets are in it: for its owner alone.
    await pipeline(text, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
    return end.rows;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
};
