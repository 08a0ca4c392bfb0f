import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createDatabase, createPool, isConnectionError } from '../database/database.ts';
import { emit, singleStatementTransaction, transact } from '../transact.ts';
import { eventKind, EventBus, type EventKind } from './event-bus.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('replaces a connection that stops responding, and receives events again', async () => {
  const proxy = await tcpProxy(portal.databaseUrl);
  const events = new EventBus(proxy.url, portal.context.log, { queryTimeoutMs: 2_000 });
  try {
    await events.start();
    const lost = new Promise<void>((resolve) => events.onDisconnect(resolve));
    proxy.stopForwarding();
    events.flushOutbox();
    await lost;
    expect(events.connected).toBe(false);

    await new Promise<void>((resolve) => events.onReconnect(resolve));
    expect(events.connected).toBe(true);
    const received = new Promise((resolve) => events.on(eventKind('proxy'), resolve));
    await portal.context.pool.query(`select pg_notify('forge', 'proxy reconnected other')`);
    expect(await received).toBe('reconnected');
  } finally {
    await events.stop();
    proxy.close();
  }
});

test('ignores notifications that no feature listens to', async () => {
  const received: string[] = [];
  const events = new EventBus(portal.databaseUrl, portal.context.log);
  try {
    await events.start();
    events.on(eventKind('known'), (id) => received.push(id));
    for (const payload of ['error boom', 'gap', '', '__proto__ x', 'constructor', 'known 1']) {
      await portal.context.pool.query('select pg_notify($1, $2)', ['forge', payload]);
    }
    await expect.poll(() => received).toEqual(['1']);
    expect(events.connected).toBe(true);
  } finally {
    await events.stop();
  }
});

test('counts missing heartbeats as a gap, and does not connect without notifications', async () => {
  const proxy = await tcpProxy(portal.databaseUrl);
  const events = new EventBus(proxy.url, portal.context.log, {
    heartbeatMs: 50,
    heartbeatTimeoutMs: 2_000,
  });
  try {
    await events.start();
    const lost = new Promise<void>((resolve) => events.onDisconnect(resolve));
    proxy.dropNotifications(true);
    await lost;
    expect(events.connected).toBe(false);
    const back = new Promise<void>((resolve) => events.onReconnect(resolve));
    proxy.dropNotifications(false);
    await back;
    expect(events.connected).toBe(true);
  } finally {
    await events.stop();
    proxy.close();
  }
});

type Context = Parameters<typeof transact>[0];
const change = { actor: null, action: 'test late commit' };

test.each<[string, (context: Context, kind: EventKind) => Promise<unknown>]>([
  [
    'several statements',
    (context, kind) => transact(context, change, (trx) => emit(trx, kind, 'x')),
  ],
  [
    'one statement',
    (context, kind) =>
      singleStatementTransaction(
        context,
        change,
        { kind, id: 'id', candidates: ['x'] },
        sql<{ id: string }>`changed as (select 'x' as id from actor)`,
      ),
  ],
])('emits a change of %s again if its commit lands after the timeout', async (how, make) => {
  const { events, pool } = portal.context;
  const timeouts = { statementMs: 15_000, unresponsiveMs: 200 };
  const db = createDatabase(createPool(portal.databaseUrl, { timeouts }));
  const kind = eventKind(`test-late-${how.split(' ')[0]}`);
  const emitted: string[] = [];
  events.on(kind, (id) => emitted.push(id));
  const blocker = await pool.connect();
  try {
    // The outbox cannot be written until this ends.
    await blocker.query('begin; lock table announcements in share mode');
    await expect(make({ db, events }, kind)).rejects.toSatisfy(isConnectionError);
    expect(emitted).toEqual(['x']);
    await blocker.query('commit');
    await expect.poll(() => emitted, { timeout: 5_000 }).toEqual(['x', 'x']);
  } finally {
    blocker.release();
    await db.destroy();
  }
});

test('receives its heartbeat also if its sender changes meanwhile', async () => {
  const events = new EventBus(portal.databaseUrl, portal.context.log, {
    heartbeatTimeoutMs: 2_000,
  });
  // In every turn of the event loop.
  let renewing: NodeJS.Immediate | undefined;
  const renew = () => {
    events.renewSender();
    renewing = setImmediate(renew);
  };
  renew();
  try {
    await events.start();
    expect(events.connected).toBe(true);
  } finally {
    clearImmediate(renewing);
    await events.stop();
  }
});
