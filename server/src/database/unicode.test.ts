import { expect, inject, test } from 'vitest';
import { startInProcessPortal } from '@forge/testkit/in-process-portal';
import { databaseUrl, onDatabase } from '@forge/testkit/test-database';
import { StartError } from '../start-error.ts';
import { createPool } from './database.ts';
import { migrate } from './migrate.ts';

const createWith = async (name: string, options: string) => {
  await onDatabase(inject('databaseServer'), async (client) => {
    await client.query(`drop database if exists ${name} (force)`);
    await client.query(`create database ${name} template template0 ${options}`);
  });
  return databaseUrl(inject('databaseServer'), name);
};

const start = async (url: string) => (await startInProcessPortal({ DATABASE_URL: url })).close();

test.each([
  ['LATIN1', `encoding 'LATIN1' locale_provider libc locale 'C'`],
  ['SQL_ASCII', `encoding 'SQL_ASCII' locale_provider libc locale 'C'`],
])('does not start on a database with the encoding %s', async (encoding, options) => {
  const url = await createWith(`start_${encoding.toLowerCase()}`, options);
  const refused = start(url);
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(`The encoding of the database is ${encoding}, not UTF8: `);
});

test('does not start on a database with the case rules of Turkish', async () => {
  const url = await createWith('start_turkish', `locale_provider icu icu_locale 'tr' locale 'C'`);
  await expect(start(url)).rejects.toThrow('does not fold the case of I');
});

test('migrates a database with the C locale', async () => {
  const url = await createWith('start_c', `encoding 'UTF8' locale_provider libc locale 'C'`);
  const pool = createPool(url);
  expect(await migrate(pool, { demo: true })).not.toEqual([]);
  await pool.end();
});
