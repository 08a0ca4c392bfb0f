import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createDatabase, createPool, isConnectionError, type Trx } from './database/database.ts';
import { eventKind } from './realtime/event-bus.ts';
import { commitWithNext, emit, transact } from './transact.ts';

let portal: TestPortal;
let other: TestPortal;
const lastKind = eventKind<string>('test-last');
const received: { by: string; id: string; detail?: string }[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
  for (const [by, { context }] of Object.entries({ portal, other })) {
    context.events.on(lastKind, (id, _tabId, detail) =>
      received.push({ by, id, ...(detail !== undefined && { detail }) }),
    );
  }
});
afterAll(() => portal.close());

/** Inserts a user with the last statement, which is sent together with the commit. */
const insertLast = (id: string, table = 'users') =>
  transact(portal.context, { actor: null, action: `test last ${id}` }, async (trx) => {
    emit(trx, lastKind, id);
    await commitWithNext(trx);
    await sql`insert into ${sql.table(table)} (discord_id, username, discord_username, discord_role_ids, roles)
      values (${id}, 'Someone', 'someone', '{}', '{}')`.execute(trx);
    emit(trx, lastKind, id, 'known after it');
  });

test('commits the last statement with its audit entry and its events', async () => {
  await insertLast('901');
  const { rows } = await portal.context.pool.query<{ id: string }>(
    `select after ->> 'discord_id' as id from audit where action = 'test last 901'`,
  );
  expect(rows).toEqual([{ id: '901' }]);
  await expect
    .poll(() => received)
    .toEqual([
      { by: 'portal', id: '901', detail: 'known after it' },
      { by: 'other', id: '901' },
    ]);
});

test('commits nothing if the last statement fails', async () => {
  received.length = 0;
  await expect(insertLast('901')).rejects.toThrow('users_discord_id_key');
  await expect(insertLast('902', 'nothing')).rejects.toThrow('does not exist');
  await insertLast('903');
  await expect.poll(() => received.map(({ id }) => id)).toEqual(['903', '903']);
});

test('commits nothing if a deferred constraint fails', async () => {
  const { pool } = portal.context;
  await pool.query(
    `create table test_deferred (n int, constraint test_once unique (n) deferrable initially deferred)`,
  );
  received.length = 0;
  const insert = (n: number) =>
    transact(portal.context, { actor: null, action: 'test' }, async (trx) => {
      emit(trx, lastKind, `deferred-${n}`);
      await commitWithNext(trx);
      await sql`insert into test_deferred values (${n})`.execute(trx);
    });
  await insert(1);
  await expect(insert(1)).rejects.toThrow('test_once');
  await insert(2);
  await expect
    .poll(() => received.filter(({ by }) => by === 'other').map(({ id }) => id))
    .toEqual(['deferred-1', 'deferred-2']);
});

test('rejects an event that the commit was sent without', async () => {
  const attempt = transact(portal.context, { actor: null, action: 'test' }, async (trx) => {
    await commitWithNext(trx);
    emit(trx, lastKind, '904');
  });
  await expect(attempt).rejects.toThrow('without this event');
});

test.each([
  [
    'alone',
    (_trx: Trx, beforeCommit: () => void) => {
      beforeCommit();
      return Promise.resolve();
    },
  ],
  [
    'with the last statement',
    async (trx: Trx, beforeCommit: () => void) => {
      await commitWithNext(trx);
      beforeCommit();
      await sql`select 1`.execute(trx);
    },
  ],
])('invalidates caches when the reply to a commit is lost, sent %s', async (how, finish) => {
  const proxy = await tcpProxy(portal.databaseUrl);
  const timeouts = { statementMs: 15_000, unresponsiveMs: 200 };
  const db = createDatabase(createPool(proxy.url, { pipelined: true, timeouts }));
  const { events } = portal.context;
  const kind = eventKind<string>(`test-lost-reply-${how}`);
  const emitted: { id: string; detail: string | undefined }[] = [];
  events.on(kind, (id, _tabId, detail) => emitted.push({ id, detail }));
  const { sender } = events;
  const change = (id: string, beforeCommit = () => {}) =>
    transact({ db, events }, { actor: null, action: 'test' }, async (trx) => {
      emit(trx, kind, id, 'outdated');
      emit(trx, kind, id, 'new state');
      await finish(trx, beforeCommit);
    });
  try {
    await change('confirmed');
    expect(events.sender).toBe(sender);
    await expect(change('uncertain', () => proxy.stopForwarding())).rejects.toSatisfy(
      isConnectionError,
    );
    // What was not confirmed may have been rolled back: it has to be read.
    expect(emitted).toEqual([
      { id: 'confirmed', detail: 'new state' },
      { id: 'uncertain', detail: undefined },
    ]);
    // If it lands later, its events are received as those of another process.
    expect(events.sender).not.toBe(sender);
  } finally {
    await db.destroy();
    proxy.close();
  }
});
