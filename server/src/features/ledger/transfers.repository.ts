import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Transfer } from '@forge/contract/ledger/ledger-rules';
import type { Trx } from '../../database/database.ts';
import { transferStatement } from '../../database/transfer-statement.ts';
import { emit } from '../../transact.ts';
import { ledgerChanged, NOBODY } from './ledger-events.ts';

/** Writes transfers, in the transaction of what causes them. A single one may have a given id. */
export const recordTransfers = async (
  trx: Trx,
  transfers: readonly (Transfer | null)[],
  { id }: { id?: string } = {},
): Promise<void> => {
  const made = transfers.filter((each) => each !== null);
  if (made.length === 0) return;
  const rows = made.map((transfer) => ({ ...transfer, id: id ?? randomUUID(), at: null }));
  const { text, values } = transferStatement(rows);
  await trx.executeQuery(CompiledQuery.raw(text, values));
  const people = made.flatMap(({ entries }) => entries.map(({ userId }) => userId));
  const known = new Set(people.filter((userId) => userId !== null));
  for (const userId of known) emit(trx, ledgerChanged, userId);
  if (known.size === 0) emit(trx, ledgerChanged, NOBODY);
};
