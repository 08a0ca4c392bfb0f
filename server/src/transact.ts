import { sql } from 'kysely';
import type { AppContext } from './app-context.ts';
import type { Trx } from './database/database.ts';
import { CHANNEL, type AnnouncementKind } from './realtime/announcements.ts';

/** Who changes something, and what they would call it: both stand in the audit trail. */
export type Change = { actor: string | null; action: string };

type Announced = { sender: string; heard: { kind: AnnouncementKind; id: string }[] };
const announced = new WeakMap<Trx, Announced>();

/** The one way to change something: a transaction that the audit trail can name. */
export const transact = async <Result>(
  { db, announcements }: Pick<AppContext, 'db' | 'announcements'>,
  { actor, action }: Change,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> => {
  const heard: Announced['heard'] = [];
  const result = await db.transaction().execute(async (trx) => {
    announced.set(trx, { sender: announcements.sender, heard });
    await sql`select set_config('forge.actor', ${actor ?? ''}, true),
      set_config('forge.action', ${action}, true)`.execute(trx);
    return work(trx);
  });
  // Whoever made the change reads it next: this process must not answer from before it.
  for (const { kind, id } of heard) announcements.tellHere(kind, id);
  return result;
};

/** Goes out to every process if, and only if, the transaction commits. */
export const announce = async (trx: Trx, kind: AnnouncementKind, id: string): Promise<void> => {
  const under = announced.get(trx);
  if (!under) throw new Error('Announce only what transact changes');
  under.heard.push({ kind, id });
  await sql`select pg_notify(${CHANNEL}, ${`${kind.kind} ${id} ${under.sender}`})`.execute(trx);
};
