import { ledgerApi } from '@forge/contract/ledger/ledger-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** StatementUserId: undefined is the viewer. */
type StatementUserId = string | undefined;

const statementOf = (userId: StatementUserId) => ['ledger', 'statement', userId ?? 'own'] as const;

export const ledgerQueries = {
  all: ['ledger'] as const,
  statement: (userId: StatementUserId, week: string) =>
    queryOptions({
      queryKey: [...statementOf(userId), week],
      queryFn: () => call(ledgerApi.statement, { userId, week }),
      // Another week of the same person: the figures stay while it is read.
      placeholderData: (before, query) =>
        query?.queryKey[2] === statementOf(userId)[2] ? before : undefined,
      meta: { errorMessage: 'The statement could not be read' },
    }),
  /** Up to this week, the current one. */
  weeks: (userId: StatementUserId, currentWeek: string) =>
    queryOptions({
      queryKey: ['ledger', 'weeks', userId ?? 'own', currentWeek],
      queryFn: () => call(ledgerApi.weeks, { userId }),
    }),
  balances: () =>
    queryOptions({
      queryKey: ['ledger', 'balances'],
      queryFn: () => call(ledgerApi.balances),
      meta: { errorMessage: 'The balances could not be read' },
    }),
  /** Payouts without an answer and disputed ones: the viewer's, for admin-level people all. */
  openPayouts: () =>
    queryOptions({
      queryKey: ['ledger', 'open-payouts'],
      queryFn: () => call(ledgerApi.open),
    }),
};
