import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import {
  ConcurrentChange,
  createDatabase,
  createPool,
  isConnectionError,
} from './database/database.ts';
import { eventKind, type EventKind } from './realtime/event-bus.ts';
import { emit, EACH_CREATOR, transact, singleStatementTransaction } from './transact.ts';

type Context = Parameters<typeof transact>[0];

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
});
afterAll(() => portal.close());

const person = (discordId: string) => ({
  discord_id: discordId,
  username: 'Someone',
  discord_username: 'someone',
  avatar_url: null,
  discord_role_ids: [],
  roles: [],
});

const auditOf = async (action: string) => {
  const { rows } = await portal.context.pool.query<{
    actor: string;
    after: { discord_id: string };
  }>('select actor, thing, before, after from audit where action = $1', [action]);
  return rows;
};

test('writes a change and its audit entry together', async () => {
  const actor = '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001';
  await transact(portal.context, { actor, action: 'test insert' }, (trx) =>
    trx.insertInto('users').values(person('111')).execute(),
  );
  expect(await auditOf('test insert')).toMatchObject([
    { actor, thing: 'users', before: null, after: { discord_id: '111' } },
  ]);
});

test('leaves neither an audit entry nor an event of a failed change', async () => {
  const kind = eventKind('test-failure');
  const received: string[] = [];
  for (const { context } of [portal, other]) {
    context.events.on(kind, (id) => received.push(id));
  }
  const attempt = transact(portal.context, { actor: null, action: 'test failure' }, async (trx) => {
    await trx.insertInto('users').values(person('222')).execute();
    emit(trx, kind, 'rolled back');
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  await transact(portal.context, { actor: null, action: 'test success' }, (trx) =>
    emit(trx, kind, 'committed'),
  );
  await expect
    .poll(() => received.filter((id) => id === 'committed').length)
    .toBeGreaterThanOrEqual(2);
  expect(received).not.toContain('rolled back');
  expect(await auditOf('test failure')).toEqual([]);
});

test('the database rejects a change outside of the transaction helper', async () => {
  const attempt = portal.context.db.insertInto('users').values(person('333')).execute();
  await expect(attempt).rejects.toThrow('without an action');
});

const renaming = sql<{ id: string }>`changed as (
  update users set username = username || 'x' from actor where discord_id = '111' returning id)`;
const renamed = eventKind('test-rename');

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
  const { db, events } = portal.context;
  await db.connection().execute(async (connection) => {
    await make({ db: connection, events });
    const next = connection.insertInto('users').values(person('333')).execute();
    await expect(next).rejects.toThrow('without an action');
  });
});

test('rolls back a change whose event cannot be written', async () => {
  await portal.context.pool.query(
    `alter table announcements add check (kind <> 'test-invalid-kind')`,
  );
  const kind = eventKind('test-invalid-kind');
  const attempt = transact(portal.context, { actor: null, action: 'test' }, async (trx) => {
    await trx.insertInto('users').values(person('444')).execute();
    emit(trx, kind, 'x');
  });
  await expect(attempt).rejects.toThrow('announcements_kind_check');
  const { rowCount } = await portal.context.pool.query(
    `select from users where discord_id = '444'`,
  );
  expect(rowCount).toBe(0);
});

test.each(["update audit set action = 'x'", 'delete from audit', 'truncate audit'])(
  'the audit trail is append-only: %s',
  async (statement) => {
    await expect(portal.context.pool.query(statement)).rejects.toThrow('append-only');
  },
);

test('reports a gap in the event stream after a lost connection', async () => {
  const reported: string[] = [];
  portal.context.events.onDisconnect(() => reported.push('lost'));
  portal.context.events.onReconnect(() => reported.push('back'));
  await portal.context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'forge-portal events' and datname = current_database()`,
  );
  await expect.poll(() => reported).toEqual(['lost', 'back']);
  expect(portal.context.events.connected).toBe(true);
  const kind = eventKind('test-after-gap');
  const received = new Promise((resolve) => portal.context.events.on(kind, resolve));
  await transact(other.context, { actor: null, action: 'test gap' }, (trx) => emit(trx, kind, 'x'));
  expect(await received).toBe('x');
});

test('flushes what a dead process left in the outbox', async () => {
  const kind = eventKind('test-outbox');
  const received = [portal, other].map(
    ({ context }) => new Promise((resolve) => context.events.on(kind, resolve)),
  );
  await portal.context.pool.query(
    `insert into announcements (kind, thing_id, sender) values ('test-outbox', 'x', gen_random_uuid())`,
  );
  expect(await Promise.all(received)).toEqual(['x', 'x']);
});

test.each([
  [
    'of several statements',
    (kind: EventKind, id: string) =>
      transact(portal.context, { actor: null, action: 'test' }, (trx) => emit(trx, kind, id)),
  ],
  [
    'in one statement',
    (kind: EventKind, id: string) =>
      singleStatementTransaction(
        portal.context,
        { actor: null, action: 'test' },
        { kind, id: 'id', candidates: [] },
        sql<{ id: string }>`changed as (select ${id}::text as id from actor)`,
      ),
  ],
])('another process receives the event of a change %s at once', async (how, change) => {
  const kind = eventKind(`test-at-once-${how.split(' ')[0]}`);
  const startedAt = performance.now();
  // Polling the outbox, once a second by each process, would take two seconds for five changes.
  for (const id of ['1', '2', '3', '4', '5']) {
    const received = new Promise<void>((resolve) =>
      other.context.events.on(kind, (each) => {
        if (each === id) resolve();
      }),
    );
    await change(kind, id);
    await received;
  }
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('a single statement writes audit entries and events of its changes, or neither', async () => {
  const kind = eventKind('test-single-statement');
  const received: string[] = [];
  other.context.events.on(kind, (id) => received.push(id));
  const actor = '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a002';
  const rename = (discordId: string) =>
    singleStatementTransaction(
      portal.context,
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
    portal.context,
    { actor: EACH_CREATOR, action: 'test creator' },
    { kind: eventKind('test-creator'), id: 'id', candidates: [] },
    sql<{ id: string }>`changed as (${sql.raw(statement)} returning *)`,
  );
  await expect(attempt).rejects.toThrow('only a new row');
});

test('invalidates caches when the reply to a commit is lost', async () => {
  const proxy = await tcpProxy(portal.databaseUrl);
  const db = createDatabase(
    createPool(proxy.url, { timeouts: { statementMs: 15_000, unresponsiveMs: 200 } }),
  );
  const { events } = portal.context;
  const kind = eventKind<string>('test-lost-reply');
  const emitted: { id: string; detail: string | undefined }[] = [];
  events.on(kind, (id, _tabId, detail) => emitted.push({ id, detail }));
  const change = (id: string, beforeCommit = () => {}) =>
    transact({ db, events }, { actor: null, action: 'test' }, (trx) => {
      emit(trx, kind, id, 'outdated');
      emit(trx, kind, id, 'new state');
      beforeCommit();
    });
  try {
    await change('confirmed');
    await expect(change('uncertain', () => proxy.stopForwarding())).rejects.toSatisfy(
      isConnectionError,
    );
    // What was not confirmed may have been rolled back: it has to be read.
    expect(emitted).toEqual([
      { id: 'confirmed', detail: 'new state' },
      { id: 'uncertain', detail: undefined },
    ]);
  } finally {
    await db.destroy();
    proxy.close();
  }
});

test('repeats a change after a deadlock, with the events of the last attempt only', async () => {
  for (const discordId of ['801', '802']) {
    await transact(portal.context, { actor: null, action: 'test' }, (trx) =>
      trx.insertInto('users').values(person(discordId)).execute(),
    );
  }
  const kind = eventKind('test-deadlock');
  const received: string[] = [];
  other.context.events.on(kind, (id) => received.push(id));
  let attempts = 0;
  let firstLocks = 0;
  let resolve = () => {};
  const bothHaveOne = new Promise<void>((done) => (resolve = done));
  const rename = (name: string, first: string, second: string) =>
    transact(portal.context, { actor: null, action: 'test deadlock' }, async (trx) => {
      attempts += 1;
      const update = (discordId: string) =>
        sql`update users set username = username || ${name} where discord_id = ${discordId}`.execute(
          trx,
        );
      await update(first);
      emit(trx, kind, name);
      firstLocks += 1;
      if (firstLocks === 2) resolve();
      await bothHaveOne;
      await update(second);
    });
  await Promise.all([rename('A', '801', '802'), rename('B', '802', '801')]);
  expect(attempts).toBe(3);
  const { rows } = await portal.context.pool.query<{ username: string }>(
    `select username from users where discord_id in ('801', '802')`,
  );
  for (const { username } of rows) expect(['SomeoneAB', 'SomeoneBA']).toContain(username);
  await expect.poll(() => received.toSorted()).toEqual(['A', 'B']);
});

test('gives up on a change that is always in conflict', async () => {
  let attempts = 0;
  const attempt = transact(portal.context, { actor: null, action: 'test' }, () => {
    attempts += 1;
    throw new ConcurrentChange('again');
  });
  await expect(attempt).rejects.toThrow('again');
  expect(attempts).toBe(10);
});
