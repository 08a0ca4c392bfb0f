import type { Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { createDatabase, createPool, isConnectionError, type Database } from './database.ts';
import { afterNext, beforeNext, unprepared } from './prepared-client.ts';

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

describe.each([{ pipelined: true }, { pipelined: false }])(
  'statements sent with the next one, pipelined: $pipelined',
  ({ pipelined }) => {
    let pool: pg.Pool;
    let client: pg.PoolClient;
    beforeAll(async () => {
      pool = createPool(inject('databaseServer'), { pipelined });
      client = await pool.connect();
      await client.query('create temporary table numbers (n int check (n > 0))');
    });
    afterAll(async () => {
      client.release();
      await pool.end();
    });

    const bytesWritten = () => (client.connection.stream as Socket).bytesWritten;
    const insert = (n: number) =>
      client.query<{ n: number }>('insert into numbers values ($1) returning n', [n]);
    const numbers = async () => {
      const { rows } = await client.query<{ n: number }>('select n from numbers order by n');
      return rows.map(({ n }) => n);
    };

    test('are sent before and after it, at once if it is pipelined', async () => {
      const before = bytesWritten();
      const begin = beforeNext('begin', "set local application_name = 'named'");
      const commit = afterNext('insert into numbers values (2)', 'commit');
      await client.query(begin);
      await client.query(commit);
      expect(bytesWritten()).toBe(before);
      const first = client.query<{ name: string }>(
        "select current_setting('application_name') as name, $1::int",
        [1],
      );
      expect(bytesWritten() - before > begin.length + commit.length).toBe(pipelined);
      expect((await first).rows[0]?.name).toBe('named');
      expect((await client.query('rollback')).command).toBe('ROLLBACK');
      expect(await numbers()).toEqual([2]);
    });

    test('fail it if they fail', async () => {
      await client.query(beforeNext('begin', 'select 1 / 0'));
      await expect(insert(3)).rejects.toThrow('division by zero');
      await expect(insert(3)).rejects.toThrow('transaction is aborted');
      await client.query('rollback');

      await client.query('begin');
      await client.query(afterNext('select 1 / 0', 'commit'));
      await expect(insert(3)).rejects.toThrow('division by zero');
      await client.query('rollback');
      expect(await numbers()).toEqual([2]);
    });

    test('do nothing after one that fails, or is a rollback', async () => {
      await client.query('begin');
      await client.query(afterNext('insert into numbers values (4)', 'commit'));
      await expect(insert(0)).rejects.toThrow('numbers_n_check');
      await client.query('rollback');

      await client.query('begin');
      await client.query(afterNext('insert into numbers values (4)', 'commit'));
      await client.query('rollback');
      expect((await insert(5)).rows).toEqual([{ n: 5 }]);
      expect(await numbers()).toEqual([2, 5]);
    });
  },
);
