import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from './app-context.ts';
import { withTokenName } from './audit/token-name.ts';
import {
  isConnectionError,
  isPoolExhausted,
  isTransactionConflict,
  type Database,
  type Trx,
} from './database/database.ts';
import { beforeNext } from './database/prepared-client.ts';
import type { EventKind } from './realtime/event-bus.ts';

export type Change = {
  /** Who makes the change and what it is called, for the audit trail. */
  actor: string | null;
  action: string;
  /** The browser tab that already shows the change: events are marked as its own. */
  tabId?: string | undefined;
};

/** A change that this person makes. The audit trail also names their personal token. */
export const changeBy = (viewer: Viewer, action: string) => ({
  actor: viewer.id,
  action: withTokenName(action, viewer.tokenName),
});

type PendingEvent = { kind: EventKind; id: string; detail: unknown };
const pendingEvents = new WeakMap<Trx, PendingEvent[]>();

// Several statements in one message save round trips.
const run = (connection: Database, ...statements: string[]) =>
  sql.raw(statements.join('; ')).execute(connection);

const begin = ({ actor, action }: Change): string =>
  beforeNext(
    'begin',
    `set local forge.actor = ${pg.escapeLiteral(actor ?? '')}`,
    `set local forge.action = ${pg.escapeLiteral(action)}`,
  );

const writeOutbox = (pending: PendingEvent[], sender: string, tabId: string | null) => {
  const rows = pending.map(({ kind, id }) =>
    [kind.kind, id, sender, tabId]
      .map((value) => (value === null ? 'null' : pg.escapeLiteral(value)))
      .join(', '),
  );
  return rows.length === 0
    ? []
    : [`insert into announcements (kind, thing_id, sender, tab_id) values (${rows.join('), (')})`];
};

// Each time at least one of those in conflict has succeeded.
const MAX_ATTEMPTS = 10;
const RETRY_DELAY_MS = 20;

/** Repeats a transaction that was rolled back for a deadlock or another conflict. */
const retryConflicts = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransactionConflict(error) || attempts === MAX_ATTEMPTS) throw error;
      await delay(Math.random() * RETRY_DELAY_MS * attempts);
    }
  }
};

/**
 * The one way to change something: a transaction with audit entries and an outbox of events. `work`
 * runs again after a conflict.
 */
export const transact = <Result>(
  context: Pick<AppContext, 'db' | 'events'>,
  change: Change,
  work: (trx: Trx) => Promise<Result> | Result,
): Promise<Result> => retryConflicts(() => attemptTransaction(context, change, work));

const attemptTransaction = async <Result>(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  change: Change,
  work: (trx: Trx) => Promise<Result> | Result,
): Promise<Result> => {
  const pending: PendingEvent[] = [];
  const tabId = change.tabId ?? null;
  let isCommitSent = false;
  const transaction = db.connection().execute(async (connection) => {
    // Not Kysely's own transaction: actor and action are set in the same message as `begin`.
    const trx = connection as Trx;
    pendingEvents.set(trx, pending);
    await run(connection, begin(change));
    try {
      const result = await work(trx);
      isCommitSent = true;
      await run(connection, ...writeOutbox(pending, events.sender, tabId), 'commit');
      return result;
    } catch (error) {
      // A lost connection has rolled back already; the first error is the one to report.
      await run(connection, 'rollback').catch(() => undefined);
      throw error;
    }
  });
  const result = await transaction.catch((error: unknown) => {
    // The commit may have succeeded and only its reply was lost, or land later, or never: invalidate
    // caches, without detail.
    if (isConnectionError(error)) {
      if (isCommitSent && pending.length > 0) events.renewSender();
      for (const { kind, id } of pending) events.emitLocal(kind, id, tabId);
    }
    throw error;
  });
  // Before the response: the caller must read their own write.
  for (const { kind, id, detail } of pending) events.emitLocal(kind, id, tabId, detail);
  if (pending.length > 0) {
    events.flushOutbox();
    // What the events push goes out before the answer.
    await nextTurn();
  }
  return result;
};

/** As the actor of inserts: the audit trail names each row's own creator. */
export const EACH_CREATOR = 'creator';

/** Which event each changed row emits. */
type RowEvents<Row, Detail> = {
  kind: EventKind<Detail>;
  /** The column with the event's id. */
  id: keyof Row & string;
  /** The column with the tab that made the change. */
  tabId?: keyof Row & string;
  /** Left out if several rows have the same id. */
  detail?: (row: Row) => Detail;
  /** The ids to invalidate if the connection is lost before the reply. */
  candidates: string[];
};

/**
 * `transact` in a single statement, for one round trip. `queries` are `with` queries that read from
 * `actor`, so that the audit trigger knows it, and end in one named `changed`, whose rows emit events.
 */
export const singleStatementTransaction = async <Row, Detail = never>(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  { actor, action }: Omit<Change, 'tabId'>,
  { kind, id, tabId, detail, candidates }: RowEvents<Row, Detail>,
  queries: RawBuilder<Row>,
): Promise<Row[]> => {
  const statement = sql<Row>`
    with actor as materialized (select set_config('forge.actor', ${actor ?? ''}, true),
      set_config('forge.action', ${action}, true)),
    ${queries},
    outbox as (insert into announcements (kind, thing_id, sender, tab_id)
      select distinct ${kind.kind}, ${sql.ref(id)}::text, ${events.sender}::uuid,
        ${tabId ? sql.ref(tabId) : sql`null`}::uuid
      from changed)
    select * from changed`;
  const { rows } = await retryConflicts(() => statement.execute(db)).catch((error: unknown) => {
    // As in transact: the statement may have been committed, or may still be.
    if (isConnectionError(error)) {
      if (!isPoolExhausted(error)) events.renewSender();
      for (const candidate of new Set(candidates)) events.emitLocal(kind, candidate);
    }
    throw error;
  });
  for (const row of rows) {
    const isAlone = !rows.some((other) => other !== row && other[id] === row[id]);
    events.emitLocal(
      kind,
      String(row[id]),
      tabId ? (row[tabId] as string | null) : null,
      isAlone ? detail?.(row) : undefined,
    );
  }
  if (rows.length > 0) events.flushOutbox();
  return rows;
};

/** For the rest of the transaction the audit trail has this action. */
export const setAuditAction = (trx: Trx, { action }: Pick<Change, 'action'>): Promise<unknown> =>
  sql`select set_config('forge.action', ${action}, true)`.execute(trx);

/** Emits an event to every process when the transaction commits, once, and not otherwise. */
export const emit = <Detail>(
  trx: Trx,
  kind: EventKind<Detail>,
  id: string,
  detail?: Detail,
): void => {
  const events = pendingEvents.get(trx);
  if (!events) throw new Error('Events are emitted inside of transact only');
  const repeated = events.find((pending) => pending.kind === kind && pending.id === id);
  if (repeated) repeated.detail = detail;
  else events.push({ kind, id, detail });
};
