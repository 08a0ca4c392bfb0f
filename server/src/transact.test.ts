import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { openBeside, openWorld, type World } from '@forge/testkit/test-portal';
import { createDatabase, createPool, isConnectionError } from './database/database.ts';
import { announcementKind, type AnnouncementKind } from './realtime/announcements.ts';
import { announce, EACH_CREATOR, transact, singleStatementTransaction } from './transact.ts';

type Context = Parameters<typeof transact>[0];

let world: World;
let other: World;
beforeAll(async () => {
  world = await openWorld();
  other = await openBeside(world);
});
afterAll(() => world.close());

const person = (discordId: string) => ({
  discord_id: discordId,
  username: 'Someone',
  discord_username: 'someone',
  avatar_url: null,
  discord_role_ids: [],
  roles: [],
});

const auditOf = async (action: string) => {
  const { rows } = await world.context.pool.query<{ actor: string; after: { discord_id: string } }>(
    'select actor, thing, before, after from audit where action = $1',
    [action],
  );
  return rows;
};

test('writes a change and its audit entry together', async () => {
  const actor = '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001';
  await transact(world.context, { actor, action: 'test insert' }, (trx) =>
    trx.insertInto('users').values(person('111')).execute(),
  );
  expect(await auditOf('test insert')).toMatchObject([
    { actor, thing: 'users', before: null, after: { discord_id: '111' } },
  ]);
});

test('leaves neither an audit entry nor an event of a failed change', async () => {
  const kind = announcementKind('test-failure');
  const received: string[] = [];
  for (const { context } of [world, other]) {
    context.announcements.on(kind, (id) => received.push(id));
  }
  const attempt = transact(world.context, { actor: null, action: 'test failure' }, async (trx) => {
    await trx.insertInto('users').values(person('222')).execute();
    announce(trx, kind, 'rolled back');
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  await transact(world.context, { actor: null, action: 'test success' }, (trx) =>
    announce(trx, kind, 'committed'),
  );
  await expect
    .poll(() => received.filter((id) => id === 'committed').length)
    .toBeGreaterThanOrEqual(2);
  expect(received).not.toContain('rolled back');
  expect(await auditOf('test failure')).toEqual([]);
});

test('the database rejects a change outside of the transaction helper', async () => {
  const attempt = world.context.db.insertInto('users').values(person('333')).execute();
  await expect(attempt).rejects.toThrow('without an action');
});

const renaming = sql<{ id: string }>`changed as (
  update users set username = username || 'x' from actor where discord_id = '111' returning id)`;
const renamed = announcementKind('test-rename');

test.each([
  [
    'several statements',
    (context: Context) => transact(context, { actor: null, action: 'test' }, () => undefined),
  ],
  [
    'one statement',
    (context: Context) =>
      singleStatementTransaction(
        context,
        { actor: null, action: 'test' },
        { kind: renamed, id: 'id', candidates: [] },
        renaming,
      ),
  ],
])('resets actor and action after a change in %s', async (_, make) => {
  const { db, announcements } = world.context;
  await db.connection().execute(async (connection) => {
    await make({ db: connection, announcements });
    const next = connection.insertInto('users').values(person('333')).execute();
    await expect(next).rejects.toThrow('without an action');
  });
});

test('rolls back a change whose event cannot be written', async () => {
  await world.context.pool.query(
    `alter table announcements add check (kind <> 'test-invalid-kind')`,
  );
  const kind = announcementKind('test-invalid-kind');
  const attempt = transact(world.context, { actor: null, action: 'test' }, async (trx) => {
    await trx.insertInto('users').values(person('444')).execute();
    announce(trx, kind, 'x');
  });
  await expect(attempt).rejects.toThrow('announcements_kind_check');
  const { rowCount } = await world.context.pool.query(`select from users where discord_id = '444'`);
  expect(rowCount).toBe(0);
});

test.each(["update audit set action = 'x'", 'delete from audit', 'truncate audit'])(
  'the audit trail is append-only: %s',
  async (statement) => {
    await expect(world.context.pool.query(statement)).rejects.toThrow('append-only');
  },
);

test('reports a gap in the event stream after a lost connection', async () => {
  let gaps = 0;
  world.context.announcements.onGap(() => (gaps += 1));
  await world.context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'forge-portal announcements' and datname = current_database()`,
  );
  // Once when the connection is lost, once when it is back.
  await expect.poll(() => gaps).toBe(2);
  expect(world.context.announcements.connected).toBe(true);
  const kind = announcementKind('test-after-gap');
  const received = new Promise((resolve) => world.context.announcements.on(kind, resolve));
  await transact(other.context, { actor: null, action: 'test gap' }, (trx) =>
    announce(trx, kind, 'x'),
  );
  expect(await received).toBe('x');
});

test('flushes what a dead process left in the outbox', async () => {
  const kind = announcementKind('test-outbox');
  const received = [world, other].map(
    ({ context }) => new Promise((resolve) => context.announcements.on(kind, resolve)),
  );
  await world.context.pool.query(
    `insert into announcements (kind, thing_id, sender) values ('test-outbox', 'x', gen_random_uuid())`,
  );
  expect(await Promise.all(received)).toEqual(['x', 'x']);
});

test.each([
  [
    'of several statements',
    (kind: AnnouncementKind, id: string) =>
      transact(world.context, { actor: null, action: 'test' }, (trx) => announce(trx, kind, id)),
  ],
  [
    'in one statement',
    (kind: AnnouncementKind, id: string) =>
      singleStatementTransaction(
        world.context,
        { actor: null, action: 'test' },
        { kind, id: 'id', candidates: [] },
        sql<{ id: string }>`changed as (select ${id}::text as id from actor)`,
      ),
  ],
])('another process receives the event of a change %s at once', async (how, change) => {
  const kind = announcementKind(`test-at-once-${how.split(' ')[0]}`);
  const startedAt = performance.now();
  // Polling the outbox, once a second by each process, would take two seconds for five changes.
  for (const id of ['1', '2', '3', '4', '5']) {
    const received = new Promise<void>((resolve) =>
      other.context.announcements.on(kind, (each) => {
        if (each === id) resolve();
      }),
    );
    await change(kind, id);
    await received;
  }
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('a single statement writes audit entries and events of its changes, or neither', async () => {
  const kind = announcementKind('test-single-statement');
  const received: string[] = [];
  other.context.announcements.on(kind, (id) => received.push(id));
  const actor = '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a002';
  const rename = (discordId: string) =>
    singleStatementTransaction(
      world.context,
      { actor, action: 'test single statement' },
      { kind, id: 'discord_id', candidates: [] },
      sql<{ discord_id: string }>`changed as (update users set username = 'Renamed' from actor
        where discord_id = ${discordId} returning discord_id)`,
    );
  expect(await rename('nobody')).toEqual([]);
  expect(await rename('111')).toEqual([{ discord_id: '111' }]);
  await expect.poll(() => received).toEqual(['111']);
  expect(await auditOf('test single statement')).toMatchObject([
    { actor, thing: 'users', after: { discord_id: '111', username: 'Renamed' } },
  ]);
});

test.each([
  ['an update', `update users set username = 'Other' from actor where discord_id = '111'`],
  [
    'a row without a creator',
    `insert into hero_names (name, realm, faction, active) select 'Hero', 'Kazzak', 'Horde', true from actor`,
  ],
])('rejects %s in the name of each creator', async (_, statement) => {
  const attempt = singleStatementTransaction(
    world.context,
    { actor: EACH_CREATOR, action: 'test creator' },
    { kind: announcementKind('test-creator'), id: 'id', candidates: [] },
    sql<{ id: string }>`changed as (${sql.raw(statement)} returning *)`,
  );
  await expect(attempt).rejects.toThrow('only a new row');
});

test('invalidates caches when the reply to a commit is lost', async () => {
  const proxy = await tcpProxy(world.databaseUrl);
  const db = createDatabase(createPool(proxy.url, { statementMs: 15_000, unresponsiveMs: 200 }));
  const { announcements } = world.context;
  const kind = announcementKind('test-lost-reply');
  const emitted: string[] = [];
  announcements.on(kind, (id) => emitted.push(id));
  try {
    const change = transact({ db, announcements }, { actor: null, action: 'test' }, (trx) => {
      announce(trx, kind, 'uncertain');
      proxy.cut();
    });
    await expect(change).rejects.toSatisfy(isConnectionError);
    expect(emitted).toEqual(['uncertain']);
  } finally {
    await db.destroy();
    proxy.close();
  }
});
