import type { z } from 'zod';
import type { exportApi } from '@forge/contract/exports/export-api';
import {
  balanceExportColumns,
  statementExportColumns,
} from '@forge/contract/exports/ledger-columns';
import { listBalances } from '@forge/contract/ledger/balance-list';
import type { PersonBalance, StatementLine } from '@forge/contract/ledger/ledger-api';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { rowsInMemory, type ExportedTable } from '../../exports/exported-table.ts';
import { viewBalance } from './ledger-view.ts';
import * as ledger from './ledger.repository.ts';
import { readStatement } from './read-ledger.ts';

type StatementQuery = z.output<typeof exportApi.statement.files.csv.request>;
type BalanceQuery = z.output<typeof exportApi.balances.files.csv.request>;

/** The lines of a week, oldest first. */
export const exportStatement = async (
  context: AppContext,
  viewer: Viewer,
  query: StatementQuery,
): Promise<ExportedTable<StatementLine>> => {
  const { lines } = await readStatement(context, viewer, query);
  return { columns: statementExportColumns, sources: [rowsInMemory(lines)] };
};

/** The balances that match, in the order of the page. */
export const exportBalances = async (
  { db }: AppContext,
  { filter, name }: BalanceQuery,
): Promise<ExportedTable<PersonBalance>> => {
  const balances = (await ledger.listBalances(db)).map(viewBalance);
  return {
    columns: balanceExportColumns,
    sources: [rowsInMemory(listBalances(balances, filter, name))],
  };
};
