import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { assertSecret, type BackupKey } from './backup-key.ts';
import { END_OF_TABLE, type BackupEnd, type BackupHeader } from './backup-file.ts';
import { listBackupTables, type BackupTable } from './backup-tables.ts';
import { encrypt as encryptBytes } from './encryption.ts';
import { sign } from './signature.ts';
import { readTotals } from './totals.ts';

const readMigrations = async (client: pg.ClientBase) => {
  const { rows } = await client.query<BackupHeader['migrations'][number]>(
    'select name, hash from schema_migrations order by applied_at, name',
  );
  return rows;
};

// Sequences are not transactional: read last, they are at least what the rows have.
const readSequences = async (client: pg.ClientBase): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'demo') and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
};

async function* serialize(
  client: pg.ClientBase,
  tables: BackupTable[],
  end: BackupEnd,
): AsyncGenerator<string | Buffer> {
  const header: BackupHeader = {
    forgeBackup: 1,
    at: new Date().toISOString(),
    migrations: await readMigrations(client),
    tables,
  };
  yield `${JSON.stringify(header)}\n`;
  for (const { name, columns } of tables) {
    yield `${JSON.stringify({ table: name })}\n`;
    const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
    for await (const chunk of copy) yield chunk as Buffer;
    yield `${END_OF_TABLE}\n`;
    end.rows[name] = copy.rowCount;
  }
  end.totals = await readTotals(client);
  end.sequences = await readSequences(client);
  yield `${JSON.stringify(end)}\n`;
}

/** Only a portal in demo mode may use the key of demo mode. */
const assertOwnKey = async (client: pg.ClientBase, key: BackupKey) => {
  const { rowCount } = await client.query(`select from pg_namespace where nspname = 'demo'`);
  if (rowCount === 0) assertSecret(key, 'to sign the backup');
};

type BackupOptions = { key: BackupKey; encrypt?: boolean };

/**
 * Writes a consistent snapshot of the database into one signed file, while the portal runs. The file gets
 * its name only when it is complete and on disk. After a failure the connection is of no more use: release
 * it with `true`.
 */
export const backUp = async (
  client: pg.ClientBase,
  file: string,
  { key, encrypt = false }: BackupOptions,
): Promise<BackupEnd['rows']> => {
  if (encrypt) assertSecret(key, 'to encrypt the backup');
  // One snapshot for all tables.
  await client.query('begin isolation level repeatable read read only');
  const unfinished = `${file}.unfinished`;
  try {
    await assertOwnKey(client, key);
    const tables = await listBackupTables(client);
    const end: BackupEnd = { rows: {}, sequences: {}, totals: {} };
    const text = Readable.from(serialize(client, tables, end));
    const seal = (bytes: AsyncIterable<Buffer>) =>
      encrypt ? encryptBytes(bytes, key) : sign(bytes, key);
    // Readable by its owner only: it contains personal data and secrets.
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(text, createGzip(), seal, output);
    await rename(unfinished, file);
    await client.query('rollback').catch(() => undefined);
    return end.rows;
  } catch (error) {
    // No rollback: a query would wait for a table that is not read to its end.
    await rm(unfinished, { force: true });
    throw error;
  }
};
