import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { AppContext } from './app-context.ts';
import { isConnectionError, type Database, type Trx } from './database/database.ts';
import type { AnnouncementKind } from './realtime/announcements.ts';

/** Who changes something, and what they would call it: both stand in the audit trail. */
export type Change = { actor: string | null; action: string };

type Announced = { kind: AnnouncementKind; id: string }[];
const announced = new WeakMap<Trx, Announced>();

// Several statements in one message: each round trip to the database is paid by everyone who waits.
const run = (connection: Database, ...statements: string[]) =>
  sql.raw(statements.join('; ')).execute(connection);

const begin = ({ actor, action }: Change) => [
  'begin',
  `set local forge.actor = ${pg.escapeLiteral(actor ?? '')}`,
  `set local forge.action = ${pg.escapeLiteral(action)}`,
];

const write = (list: Announced, sender: string) => {
  const rows = list.map(({ kind, id }) =>
    [kind.kind, id, sender].map((text) => pg.escapeLiteral(text)).join(', '),
  );
  return rows.length === 0
    ? []
    : [`insert into announcements (kind, thing_id, sender) values (${rows.join('), (')})`];
};

/** The one way to change something: a transaction that the audit trail can name. */
export const transact = async <Result>(
  { db, announcements }: Pick<AppContext, 'db' | 'announcements'>,
  change: Change,
  work: (trx: Trx) => Promise<Result> | Result,
): Promise<Result> => {
  const heard: Announced = [];
  const tellHere = () => {
    for (const { kind, id } of heard) announcements.tellHere(kind, id);
  };
  const transaction = db.connection().execute(async (connection) => {
    // Begun by us, so that who and why travel with the first statement; a transaction all the same.
    const trx = connection as Trx;
    announced.set(trx, heard);
    await run(connection, ...begin(change));
    try {
      const done = await work(trx);
      await run(connection, ...write(heard, announcements.sender), 'commit');
      return done;
    } catch (error) {
      // A connection that is gone has rolled back by itself; what went wrong is the first error.
      await run(connection, 'rollback').catch(() => undefined);
      throw error;
    }
  });
  const result = await transaction.catch((error: unknown) => {
    // It may be the answer to the commit that was lost: what comes next is read anew.
    if (isConnectionError(error)) tellHere();
    throw error;
  });
  // Whoever made the change reads it next: this process must not answer from before it.
  tellHere();
  if (heard.length > 0) announcements.passOn();
  return result;
};

/** Everyone whose rows one statement inserts: the trail names each row's own creator. */
export const EACH_CREATOR = 'creator';

/**
 * The same for a change that one statement can make: who, why and the announcements travel inside it,
 * and the database is asked once. `parts` are `with` queries that read from `who` (so that the trail
 * knows it) and end in one called `changed`: each row of it has changed the thing that `told` names,
 * one of those that `may` change.
 */
export const transactInOne = async <Row>(
  { db, announcements }: Pick<AppContext, 'db' | 'announcements'>,
  { actor, action }: Change,
  told: { kind: AnnouncementKind; thing: keyof Row & string; may: string[] },
  parts: RawBuilder<Row>,
): Promise<Row[]> => {
  const tellHere = (ids: string[]) => {
    for (const id of new Set(ids)) announcements.tellHere(told.kind, id);
  };
  const statement = sql<Row>`
    with who as materialized (select set_config('forge.actor', ${actor ?? ''}, true),
      set_config('forge.action', ${action}, true)),
    ${parts},
    told as (insert into announcements (kind, thing_id, sender)
      select distinct ${told.kind.kind}, ${sql.ref(told.thing)}::text, ${announcements.sender}::uuid
      from changed)
    select * from changed`;
  const { rows } = await statement.execute(db).catch((error: unknown) => {
    // It may be the answer that was lost: what comes next is read anew.
    if (isConnectionError(error)) tellHere(told.may);
    throw error;
  });
  tellHere(rows.map((row) => String(row[told.thing])));
  if (rows.length > 0) announcements.passOn();
  return rows;
};

/** Goes out to every process with the commit, or never. */
export const announce = (trx: Trx, kind: AnnouncementKind, id: string): void => {
  const list = announced.get(trx);
  if (!list) throw new Error('Announce only what transact changes');
  list.push({ kind, id });
};
