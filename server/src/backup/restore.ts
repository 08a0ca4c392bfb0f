import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { findUnknownMigration, migrate } from '../database/migrate.ts';
import { StartError } from '../start-error.ts';
import {
  END_OF_TABLE,
  endSchema,
  headerSchema,
  linesOf,
  type BackupEnd,
  type BackupHeader,
} from './backup-file.ts';
import { hasData, type BackupTable } from './backup-tables.ts';

const damaged = (cause?: unknown) =>
  new StartError('This file is not a whole backup of the portal.', { cause });

const nextLine = async (lines: AsyncGenerator<Buffer, void>): Promise<Buffer> => {
  const next = await lines.next();
  if (next.done) throw damaged();
  return next.value;
};

const parse = <Shape>(schema: { parse: (value: unknown) => Shape }, text: Buffer): Shape => {
  try {
    return schema.parse(JSON.parse(text.toString()));
  } catch (error) {
    throw damaged(error);
  }
};

// zlib errors, and PostgreSQL's data exceptions and constraint violations.
const DAMAGE_CODES = /^(Z_|22|23)/;

const CHUNK_CHARS = 64 * 1024;

/** Loads one table's rows; returns their number. */
const loadTable = async (
  client: pg.ClientBase,
  { name, columns }: BackupTable,
  lines: AsyncGenerator<Buffer, void>,
): Promise<number> => {
  const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  const failed = once(copy, 'error').then(([error]) => Promise.reject(error as Error));
  // Both are awaited below; an unhandled rejection before that would end the process.
  failed.catch(() => undefined);
  const finished = once(copy, 'finish');
  finished.catch(() => undefined);
  let chunk = '';
  let rows = 0;
  const send = async () => {
    const more = copy.write(chunk);
    chunk = '';
    if (!more) await Promise.race([once(copy, 'drain'), failed]);
  };
  for (;;) {
    const text = (await nextLine(lines)).toString();
    if (text === END_OF_TABLE) break;
    rows += 1;
    chunk += `${text}\n`;
    if (chunk.length > CHUNK_CHARS) await send();
  }
  await send();
  copy.end();
  await Promise.race([finished, failed]);
  return rows;
};

/** Loads every table as it was, with validation and audit triggers disabled. */
const loadAll = async (
  client: pg.ClientBase,
  { tables }: BackupHeader,
  lines: AsyncGenerator<Buffer, void>,
): Promise<BackupEnd['rows']> => {
  const rows: Record<string, number> = {};
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const table of tables) {
    await nextLine(lines);
    rows[table.name] = await loadTable(client, table, lines);
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  const end = parse(endSchema, await nextLine(lines));
  for (const table of tables) if (rows[table.name] !== end.rows[table.name]) throw damaged();
  for (const [sequence, last] of Object.entries(end.sequences)) {
    await client.query('select setval($1, $2)', [sequence, last]);
  }
  return rows;
};

const assertKnownVersion = async ({ migrations }: BackupHeader) => {
  const unknown = await findUnknownMigration(migrations);
  if (!unknown) return;
  throw new StartError(
    `This backup was made by another version of the portal (${unknown} is not known here): restore it with that version.`,
  );
};

const assertEmpty = async (client: pg.ClientBase, { migrations }: BackupHeader) => {
  if (await hasData(client)) {
    throw new StartError(
      'There is data in this database already: restore into an empty one, with another DATA_DIR or DATABASE_URL.',
    );
  }
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  const applied = await client.query<{ name: string }>('select name from schema_migrations');
  const wanted = new Set(migrations.map(({ name }) => name));
  if (applied.rows.some(({ name }) => !wanted.has(name))) {
    throw new StartError(
      'This database was prepared by a newer portal than the backup: restore into one that no portal has used.',
    );
  }
};

/** Restores a backup into an empty database and migrates it; all rows or none. */
export const restore = async (pool: pg.Pool, file: string): Promise<BackupEnd['rows']> => {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on('error', (error) => unpacked.destroy(error));
  // Reading the next line rejects with it; an unhandled 'error' event would end the process.
  unpacked.on('error', () => undefined);
  const lines = linesOf(unpacked as AsyncIterable<Buffer>);
  const client = await pool.connect();
  try {
    const header = parse(headerSchema, await nextLine(lines));
    await assertKnownVersion(header);
    await assertEmpty(client, header);
    const only = new Set(header.migrations.map(({ name }) => name));
    const demo = [...only].some((name) => name.startsWith('demo/'));
    await migrate(pool, { demo, only });
    await client.query('begin');
    const rows = await loadAll(client, header, lines);
    await client.query('commit');
    await migrate(pool, { demo });
    await client.query('analyze');
    return rows;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') throw new StartError(`There is no file ${file}.`);
    throw DAMAGE_CODES.test(code) ? damaged(error) : error;
  } finally {
    // Closing the connection rolls back what is not committed.
    client.release(true);
    source.destroy();
  }
};
