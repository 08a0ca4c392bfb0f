import pg from 'pg';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { createPool, isConnectionError } from './database.ts';
import { FailoverDetector, UnusableServer } from './failover-detector.ts';

type State = { started_at: string; is_read_only: boolean; timeline: number };

/** A connection to a server in this state. */
const connectionTo = (state: Partial<State> | Error) =>
  ({
    query: async () => {
      if (state instanceof Error) throw state;
      return { rows: [{ started_at: 'first', is_read_only: false, timeline: 1, ...state }] };
    },
  }) as unknown as pg.ClientBase;

let failovers: FailoverDetector;
let changes: pg.ClientBase[];
beforeEach(() => {
  failovers = new FailoverDetector();
  changes = [];
  failovers.onChange((client) => changes.push(client));
});

describe('a failover detector', () => {
  test('reports another server or a restart once, with the connection to it', async () => {
    await failovers.check(connectionTo({}));
    await failovers.check(connectionTo({}));
    expect(changes).toEqual([]);
    const promoted = connectionTo({ started_at: 'second', timeline: 2 });
    await failovers.check(promoted);
    await failovers.check(connectionTo({ started_at: 'second', timeline: 2 }));
    expect(changes).toEqual([promoted]);
  });

  test('refuses a former primary, and does not report it', async () => {
    await failovers.check(connectionTo({ started_at: 'second', timeline: 2 }));
    const former = connectionTo({ started_at: 'restarted', timeline: 1 });
    await expect(failovers.check(former)).rejects.toBeInstanceOf(UnusableServer);
    await expect(failovers.check(former)).rejects.toSatisfy(isConnectionError);
    expect(changes).toEqual([]);
  });

  test('accepts a standby, whose timeline is unknown, unless it has to be writable', async () => {
    await failovers.check(connectionTo({ timeline: 2 }));
    const standby = connectionTo({ timeline: 0, is_read_only: true });
    await failovers.check(standby);
    await expect(failovers.check(standby, { writable: true })).rejects.toThrow('read-only');
  });

  test('accepts a server without these functions, but no lost connection', async () => {
    const unsupported = Object.assign(new pg.DatabaseError('not supported', 0, 'error'), {
      code: '0A000',
    });
    await failovers.check(connectionTo(unsupported));
    await expect(failovers.check(connectionTo(new Error('lost')))).rejects.toThrow('lost');
  });
});

test('closes the older connections of the pool when the server changes', async () => {
  const proxy = await tcpProxy(inject('databaseServer'));
  const pool = createPool(proxy.url, { failovers });
  try {
    const [hanging, idle] = await Promise.all([pool.connect(), pool.connect()]);
    idle.release();
    const answer = hanging.query('select pg_sleep(10)');
    const current = await pool.connect();
    await failovers.check(connectionTo({ started_at: 'second' }));
    await expect(answer).rejects.toSatisfy(isConnectionError);
    await expect(current.query('select 1')).rejects.toSatisfy(isConnectionError);
    hanging.release();
    current.release();
    expect(pool.totalCount).toBe(0);
    // The next connection leads to the first server again, which is another change.
    expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
  } finally {
    await pool.end();
    proxy.close();
  }
});

test('does not reuse a connection that is read-only', async () => {
  const pool = createPool(inject('databaseServer'));
  try {
    await pool.query('set default_transaction_read_only = on');
    const write = () => pool.query('create temporary table written (id int)');
    await expect(write()).rejects.toSatisfy(isConnectionError);
    await write();
  } finally {
    await pool.end();
  }
});
