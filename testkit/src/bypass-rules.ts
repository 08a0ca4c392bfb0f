import { sql } from 'kysely';
import type { AppContext } from '../../server/src/app-context.ts';
import { transact } from '../../server/src/transact.ts';

/** A change past every rule of the portal: what still refuses it is the database. */
export const changePastRules = (context: AppContext, statement: string) =>
  transact(context, { actor: null, action: 'test' }, (trx) => sql.raw(statement).execute(trx));
