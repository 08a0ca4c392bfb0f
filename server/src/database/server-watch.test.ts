import pg from 'pg';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { createPool, isConnectionError } from './database.ts';
import { ServerWatch, UnusableServer } from './server-watch.ts';

type State = { started_at: string; is_read_only: boolean; timeline: number };

/** A connection to a server in this state. */
const connectionTo = (state: Partial<State> | Error) =>
  ({
    query: async () => {
      if (state instanceof Error) throw state;
      return { rows: [{ started_at: 'first', is_read_only: false, timeline: 1, ...state }] };
    },
  }) as unknown as pg.ClientBase;

let watch: ServerWatch;
let changes: pg.ClientBase[];
beforeEach(() => {
  watch = new ServerWatch();
  changes = [];
  watch.onChange((client) => changes.push(client));
});

describe('a watch over the servers of new connections', () => {
  test('reports another server or a restart once, with the connection to it', async () => {
    await watch.check(connectionTo({}));
    await watch.check(connectionTo({}));
    expect(changes).toEqual([]);
    const promoted = connectionTo({ started_at: 'second', timeline: 2 });
    await watch.check(promoted);
    await watch.check(connectionTo({ started_at: 'second', timeline: 2 }));
    expect(changes).toEqual([promoted]);
  });

  test('refuses a former primary, and does not report it', async () => {
    await watch.check(connectionTo({ started_at: 'second', timeline: 2 }));
    const former = connectionTo({ started_at: 'restarted', timeline: 1 });
    await expect(watch.check(former)).rejects.toBeInstanceOf(UnusableServer);
    await expect(watch.check(former)).rejects.toSatisfy(isConnectionError);
    expect(changes).toEqual([]);
  });

  test('accepts a standby, whose timeline is unknown, unless it has to be writable', async () => {
    await watch.check(connectionTo({ timeline: 2 }));
    const standby = connectionTo({ timeline: 0, is_read_only: true });
    await watch.check(standby);
    await expect(watch.check(standby, { writable: true })).rejects.toThrow('read-only');
  });

  test('accepts a server without these functions, but no lost connection', async () => {
    const unsupported = Object.assign(new pg.DatabaseError('not supported', 0, 'error'), {
      code: '0A000',
    });
    await watch.check(connectionTo(unsupported));
    await expect(watch.check(connectionTo(new Error('lost')))).rejects.toThrow('lost');
  });
});

test('closes the older connections of the pool when the server changes', async () => {
  const proxy = await tcpProxy(inject('databaseServer'));
  const pool = createPool(proxy.url, { watch });
  try {
    const [hanging, idle] = await Promise.all([pool.connect(), pool.connect()]);
    idle.release();
    const answer = hanging.query('select pg_sleep(10)');
    const current = await pool.connect();
    await watch.check(connectionTo({ started_at: 'second' }));
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
