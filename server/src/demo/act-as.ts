import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import { nameAction, type Change } from '../transact.ts';

export const demoData: Change = { actor: null, action: 'demo data' };

/** For the statements that follow, the audit trail has this actor and action. */
export const actAs = async (trx: Trx, { actor, action }: Change): Promise<void> => {
  await sql`select set_config('forge.actor', ${actor ?? ''}, true)`.execute(trx);
  await nameAction(trx, { action });
};
