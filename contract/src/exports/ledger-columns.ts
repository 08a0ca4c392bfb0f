import { nameOf } from '../ledger/balance-list.ts';
import type { PersonBalance, StatementLine } from '../ledger/ledger-api.ts';
import { parisDayAndTime } from '../paris-time.ts';
import type { ExportColumn } from './export-column.ts';

export const statementExportColumns: readonly ExportColumn<StatementLine>[] = [
  { header: 'Date', cell: ({ at }) => parisDayAndTime(new Date(at)) },
  { header: 'Kind', cell: ({ kind }) => kind },
  { header: 'Text', cell: ({ text }) => text },
  { header: 'Price', cell: ({ price }) => price ?? '' },
  { header: 'Cut', cell: ({ cut }) => cut ?? '' },
  { header: 'Deposit', cell: ({ deposit }) => deposit ?? '' },
  { header: 'Amount', cell: ({ amount }) => amount },
  { header: 'Balance', cell: ({ balance }) => balance },
  { header: 'State', cell: ({ state }) => state ?? '' },
];

export const balanceExportColumns: readonly ExportColumn<PersonBalance>[] = [
  { header: 'Person', cell: nameOf },
  { header: 'Balance', cell: ({ balance }) => balance },
  { header: 'Ready', cell: ({ ready }) => ready },
  { header: 'Gold in hand', cell: ({ goldInHand }) => goldInHand },
];
