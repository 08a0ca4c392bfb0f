import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { AppContext } from '../app-context.ts';
import { isConnectionError, isDiskFull } from '../database/database.ts';
import { findSchemaMismatch } from '../database/migrate.ts';
import { isReadOnly, UnusableServer } from '../database/failover-detector.ts';

const TIMEOUT_MS = 3_000;
const WRITE_PROBE_EVERY_MS = 2_000;
export const MAX_CLOCK_DIFFERENCE_MS = 60_000;

// New pages have to be allocated: the first thing that fails on a full disk.
const WRITE_PROBE = `
  begin;
  create temp table write_probe on commit drop as
    select repeat('x', 1000) as filler from generate_series(1, 300);
  commit`;

type State = { is_read_only: boolean; now_ms: number };

const readState = async (pool: pg.Pool): Promise<State | undefined> => {
  const { rows } = await pool.query<State>(`
    select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only,
      extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`);
  return rows[0];
};

const explain = (error: unknown): string => {
  if (error instanceof UnusableServer) return error.message;
  if (isReadOnly(error)) return 'The database is read-only';
  if (isDiskFull(error)) return 'The disk of the database is full';
  if (isConnectionError(error)) return 'The database cannot be reached';
  return 'The database refuses to write';
};

/** Why this process cannot serve right now; null if it can. */
export const createReadiness = ({ pool, events, config }: AppContext) => {
  let probedAt = -Infinity;
  const probeWrites = async () => {
    if (performance.now() - probedAt < WRITE_PROBE_EVERY_MS) return;
    await pool.query(WRITE_PROBE);
    probedAt = performance.now();
  };

  const findReason = async (): Promise<string | null> => {
    const state = await readState(pool);
    if (!state || state.is_read_only) return 'The database is read-only';
    const mismatch = await findSchemaMismatch(pool, config);
    if (mismatch) return mismatch;
    await probeWrites();
    // The process's own clock: `now` follows the database's.
    if (Math.abs(state.now_ms - Date.now()) > MAX_CLOCK_DIFFERENCE_MS) {
      return 'The clock differs from the clock of the database by more than a minute';
    }
    return events.connected ? null : 'Events of the database are not received';
  };

  let running: Promise<string | null> | null = null;
  // One check at a time, whose result all probes share: anyone may ask.
  return (): Promise<string | null> => {
    running ??= findReason()
      .catch(explain)
      .finally(() => (running = null));
    return Promise.race([
      running,
      delay(TIMEOUT_MS, 'The database does not answer', { ref: false }),
    ]);
  };
};
