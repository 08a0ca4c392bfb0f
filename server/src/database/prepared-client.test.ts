import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { createDatabase, createPool, isDatabaseAway, type Database } from './database.ts';

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

test('a statement with values is prepared once on a connection, however often it is asked', async () => {
  await db.connection().execute(async (connection) => {
    for (let n = 0; n < 7; n += 1) await sql`select ${n}::int + 1`.execute(connection);
    const prepared = (await preparedOn(connection)).filter(({ statement }) =>
      statement.includes('::int + 1'),
    );
    expect(prepared).toEqual([{ statement: 'select $1::int + 1', calls: 7 }]);
  });
});

test('a statement without values, which may be several at once, is not prepared', async () => {
  await db.connection().execute(async (connection) => {
    await sql.raw('select 1; select 2').execute(connection);
    expect((await preparedOn(connection)).map(({ statement }) => statement)).not.toContain(
      'select 1; select 2',
    );
  });
});

test('when a migration changes a table, an open connection stumbles once and then reads on', async () => {
  await db.connection().execute(async (connection) => {
    const read = () => sql`select * from grown where id = ${1}`.execute(connection);
    await sql`create temporary table grown (id int)`.execute(connection);
    await sql`insert into grown values (1)`.execute(connection);
    await read();
    await sql`alter table grown add column name text default 'new'`.execute(connection);

    await expect(read()).rejects.toSatisfy(isDatabaseAway);
    expect((await read()).rows).toEqual([{ id: 1, name: 'new' }]);
  });
});

test('a connection that goes silent is given up, and the next one answers', async () => {
  const proxy = await tcpProxy(inject('databaseServer'));
  const throughCable = createDatabase(
    createPool(proxy.url, { statementMs: 15_000, silentMs: 200 }),
  );
  const ask = () => sql`select ${1}::int as answer`.execute(throughCable);
  try {
    await ask();
    proxy.cut();
    await expect(ask()).rejects.toSatisfy(isDatabaseAway);
    expect((await ask()).rows).toEqual([{ answer: 1 }]);
  } finally {
    await throughCable.destroy();
    proxy.close();
  }
});

test('a connection that the server ends fails who was asking, and nobody after them', async () => {
  const last = sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`.execute(db);
  // Asked as soon as the last word was read, before the connection is seen to be closed.
  const next = last.catch(() => sql`select ${2}::int as answer`.execute(db));
  await expect(last).rejects.toSatisfy(isDatabaseAway);
  expect((await next).rows).toEqual([{ answer: 2 }]);
});
