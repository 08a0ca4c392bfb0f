import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import { setAuditAction, type Change } from '../transact.ts';

export const demoData: Change = { actor: null, action: 'demo data' };

/** For the statements that follow, the audit trail has this actor and action. */
export const setAuditActor = async (trx: Trx, { actor, action }: Change): Promise<void> => {
  await sql`select set_config('forge.actor', ${actor ?? ''}, true)`.execute(trx);
  await setAuditAction(trx, { action });
};
