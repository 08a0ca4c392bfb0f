import pg from 'pg';

const STATE = `
  select pg_postmaster_start_time()::text as started_at,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only,
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

type State = { started_at: string; is_read_only: boolean; timeline: number };

// Not permitted, or not supported: some managed services have no WAL functions.
const UNKNOWN_STATE = new Set(['42501', '0A000', '42883', '55000']);

const READ_ONLY = '25006';

/** Whether the server accepts no writes: a standby, or a primary that was fenced off. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === READ_ONLY;

/** A server that must not be used: it accepts no writes, or lacks some. */
export class UnusableServer extends Error {}

const readState = async (client: pg.ClientBase): Promise<State | undefined> => {
  try {
    return (await client.query<State>(STATE)).rows[0];
  } catch (error) {
    if (error instanceof pg.DatabaseError && UNKNOWN_STATE.has(error.code ?? '')) return undefined;
    throw error;
  }
};

type ChangeListener = (client: pg.ClientBase) => void;

/**
 * Which server the address of the database leads to. After a failover the connections to the old
 * server are closed; a server on an older timeline than the last one is refused.
 */
export class FailoverDetector {
  #newestTimeline = 0;
  #startedAt: string | undefined;
  readonly #listeners: ChangeListener[] = [];

  /** Called with the first connection to another server than before, or to the same one restarted. */
  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** Checks the server of a new connection; rejects with `UnusableServer`. */
  async check(client: pg.ClientBase, { writable = false } = {}): Promise<void> {
    const state = await readState(client);
    if (!state) return;
    const { timeline } = state;
    // A standby reports 0.
    if (timeline > 0 && timeline < this.#newestTimeline) {
      throw new UnusableServer(
        `The database is a former primary (timeline ${timeline}, and ${this.#newestTimeline} was in use)`,
      );
    }
    this.#newestTimeline = Math.max(this.#newestTimeline, timeline);
    const isChanged = this.#startedAt !== undefined && this.#startedAt !== state.started_at;
    this.#startedAt = state.started_at;
    if (isChanged) for (const listener of this.#listeners) listener(client);
    if (writable && state.is_read_only) throw new UnusableServer('The database is read-only');
  }
}
