import { CompiledQuery } from 'kysely';
import type { AppContext } from '../../server/src/app-context.ts';
import { transact } from '../../server/src/transact.ts';

/**
 * Runs a statement without the portal's validation, so that only database constraints apply. Emits no
 * events, like another process whose events do not arrive. With values it must be a single statement.
 */
export const bypassRules = <Row = unknown>(
  context: AppContext,
  statement: string,
  values: readonly unknown[] = [],
) =>
  transact(context, { actor: null, action: 'test' }, (trx) =>
    trx.executeQuery<Row>(CompiledQuery.raw(statement, [...values]) as CompiledQuery<Row>),
  );
