import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newDatabase } from '@forge/testkit/test-portal';
import { createLog, serializeError } from './log.ts';
import { printError } from './print-error.ts';
import { runPeriodically } from './run-periodically.ts';

const CLIENT = 'Vexblade';
const CONTACT = 'vexblade#4711';

let database: Awaited<ReturnType<typeof newDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await newDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query(`
    create temp table clients (
      name text unique check (name <> 'Nobody'), contact text not null, gold int);
    insert into clients values ('${CLIENT}', '${CONTACT}', 1)`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const errorOf = (statement: string, ...values: unknown[]): Promise<Error> =>
  client.query(statement, values).then(
    () => Promise.reject(new Error('The statement did not fail')),
    (error: unknown) => error as Error,
  );

/** What a log entry and the console show of this error. */
const shown = (error: unknown): string => {
  let text = '';
  const log = createLog('debug', { write: (line) => void (text += line) });
  log.error({ err: error }, 'Request failed');
  log.error(error);
  const print = vi.spyOn(console, 'error').mockImplementation((...parts) => {
    text += parts.join(' ');
  });
  printError(error);
  print.mockRestore();
  expect(text).toContain('Request failed');
  return text;
};

const cases: [what: string, statement: string, values: unknown[], expected: string][] = [
  [
    'a unique violation',
    'insert into clients values ($1, $2)',
    [CLIENT, CONTACT],
    'clients_name_key',
  ],
  [
    'a check violation',
    `insert into clients values ('Nobody', $1)`,
    [CONTACT],
    'clients_name_check',
  ],
  ['a missing value', 'insert into clients values ($1, null)', [CLIENT], '23502'],
  ['text that is no uuid', 'select $1::text::uuid', [CONTACT], 'string_to_uuid'],
  ['text that is no number', 'select $1::text::int', [CONTACT], '22P02'],
  ['text that is no JSON', 'select $1::text::jsonb', [`{"contact": ${CONTACT}`], '22P02'],
  ['text that is no date', 'select $1::text::date', [CONTACT], '22007'],
  ['a number out of range', 'select $1::text::int', ['99999999994711'], '22003'],
  [
    'an exception of a trigger',
    `do $$ begin raise exception 'no client ${CLIENT}' using detail = '${CONTACT}'; end $$`,
    [],
    'P0001',
  ],
];

test.each(cases)('logs %s without the values', async (_, statement, values, expected) => {
  const error = await errorOf(statement, ...values);
  // The error itself has them, or the test would prove nothing.
  const { message, detail, where } = error as pg.DatabaseError;
  expect(`${message} ${detail} ${where}`).toMatch(/vexblade|9999999994711/i);
  const text = shown(error);
  expect(text).toContain(expected);
  expect(text).toContain('log.test.ts');
  expect(text).not.toMatch(/vexblade|9999999994711/i);
});

test('logs causes and collected errors without the values', async () => {
  const error = await errorOf('select $1::text::uuid', CONTACT);
  const nested = new Error('Sealing failed', { cause: new AggregateError([error], 'Two') });
  const text = shown(Object.assign(nested, { request: { contact: CONTACT } }));
  for (const expected of ['Sealing failed', 'Two', 'string_to_uuid'])
    expect(text).toContain(expected);
  expect(text).not.toMatch(/vexblade|9999999994711/i);
});

test('logs malformed JSON without its text', () => {
  const parse = () => JSON.parse(`${CONTACT} is no JSON`) as unknown;
  expect(parse).toThrow(/vexblade/);
  try {
    parse();
  } catch (error) {
    expect(shown(error)).not.toMatch(/vexblade|9999999994711/i);
  }
});

test('logs a failed background task without the values', async () => {
  const error = await errorOf('insert into clients values ($1, $2)', CLIENT, CONTACT);
  let text = '';
  const log = createLog('debug', { write: (line) => void (text += line) });
  const task = runPeriodically(1, { log }, () => Promise.reject(error));
  await expect.poll(() => text).toContain('A background task failed');
  await task.stop();
  expect(text).toContain('clients_name_key');
  expect(text).not.toMatch(/vexblade|9999999994711/i);
});

test('serializes a circular cause', () => {
  const error = new Error('One');
  error.cause = error;
  expect(JSON.stringify(serializeError(error)).length).toBeLessThan(100_000);
});
