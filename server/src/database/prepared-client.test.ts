import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { createDatabase, createPool, isConnectionError, type Database } from './database.ts';
import { beforeNext, unprepared } from './prepared-client.ts';

let db: Database;

beforeAll(() => {
  db = createDatabase(createPool(inject('databaseServer')));
});
afterAll(() => db.destroy());

type Prepared = { statement: string; calls: number };

const preparedOn = async (connection: Database) => {
  const { rows } = await sql<Prepared>`
    select statement, (generic_plans + custom_plans)::int as calls from pg_prepared_statements`.execute(
    connection,
  );
  return rows;
};

test('prepares a statement with values once per connection', async () => {
  await db.connection().execute(async (connection) => {
    for (let n = 0; n < 7; n += 1) await sql`select ${n}::int + 1`.execute(connection);
    const prepared = (await preparedOn(connection)).filter(({ statement }) =>
      statement.includes('::int + 1'),
    );
    expect(prepared).toEqual([{ statement: 'select $1::int + 1', calls: 7 }]);
  });
});

test('does not prepare a text without values, which may be several statements', async () => {
  await db.connection().execute(async (connection) => {
    await sql.raw('select 1; select 2').execute(connection);
    expect((await preparedOn(connection)).map(({ statement }) => statement)).not.toContain(
      'select 1; select 2',
    );
  });
});

test('does not prepare a statement that is marked as unprepared', async () => {
  await db.connection().execute(async (connection) => {
    await sql`${unprepared} select ${1}::int + 2`.execute(connection);
    expect((await preparedOn(connection)).map(({ statement }) => statement)).not.toContainEqual(
      expect.stringContaining('::int + 2'),
    );
  });
});

test('recovers after one failure when a migration changes a table', async () => {
  await db.connection().execute(async (connection) => {
    const read = () => sql`select * from grown where id = ${1}`.execute(connection);
    await sql`create temporary table grown (id int)`.execute(connection);
    await sql`insert into grown values (1)`.execute(connection);
    await read();
    await sql`alter table grown add column name text default 'new'`.execute(connection);

    await expect(read()).rejects.toSatisfy(isConnectionError);
    expect((await read()).rows).toEqual([{ id: 1, name: 'new' }]);
  });
});

test('replaces a connection that stops answering', async () => {
  const proxy = await tcpProxy(inject('databaseServer'));
  const throughProxy = createDatabase(
    createPool(proxy.url, { timeouts: { statementMs: 15_000, unresponsiveMs: 200 } }),
  );
  const query = () => sql`select ${1}::int as answer`.execute(throughProxy);
  try {
    await query();
    proxy.stopForwarding();
    await expect(query()).rejects.toSatisfy(isConnectionError);
    expect((await query()).rows).toEqual([{ answer: 1 }]);
  } finally {
    await throughProxy.destroy();
    proxy.close();
  }
});

test('fails only the running query when the server ends a connection', async () => {
  const last = sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`.execute(db);
  // Sent as soon as the error is read, before the connection is seen to be closed.
  const next = last.catch(() => sql`select ${2}::int as answer`.execute(db));
  await expect(last).rejects.toSatisfy(isConnectionError);
  expect((await next).rows).toEqual([{ answer: 2 }]);
});

test.each([{ pipelined: true }, { pipelined: false }])(
  'sends statements together with the next one, at once if it is pipelined: $pipelined',
  async ({ pipelined }) => {
    const pool = createPool(inject('databaseServer'), { pipelined });
    const client = await pool.connect();
    const bytesWritten = () => (client.connection.stream as Socket).bytesWritten;
    const one = () => client.query<{ n: number }>('select $1::int as n', [1]);
    try {
      const before = bytesWritten();
      const begin = beforeNext('begin', "set local application_name = 'named'");
      await client.query(begin);
      expect(bytesWritten()).toBe(before);
      const first = client.query<{ name: string }>(
        "select current_setting('application_name') as name, $1::int",
        [1],
      );
      expect(bytesWritten() - before > begin.length * 1.5).toBe(pipelined);
      expect((await first).rows[0]?.name).toBe('named');
      await client.query('rollback');

      await client.query(beforeNext('begin', 'select 1 / 0'));
      await expect(one()).rejects.toThrow('division by zero');
      await expect(one()).rejects.toThrow('transaction is aborted');
      await client.query('rollback');
      // It was not prepared while the transaction was aborted.
      expect((await one()).rows).toEqual([{ n: 1 }]);
    } finally {
      client.release();
      await pool.end();
    }
  },
);
