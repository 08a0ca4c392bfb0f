import { sql } from 'kysely';
import type { AppContext } from '../../server/src/app-context.ts';
import { transact } from '../../server/src/transact.ts';

/** Runs a statement without the portal's validation, so that only database constraints apply. */
export const bypassRules = (context: AppContext, statement: string) =>
  transact(context, { actor: null, action: 'test' }, (trx) => sql.raw(statement).execute(trx));
