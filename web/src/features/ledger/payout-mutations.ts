import {
  ledgerApi,
  type Adjustment,
  type NewPayout,
  type PayoutOutcome,
} from '@forge/contract/ledger/ledger-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { formatGold, formatSignedGold } from '../../ui/format-gold.ts';
import { ledgerQueries } from './ledger-queries.ts';

export type Person = { _id: string; username: string };
/** What its actions need to know of a payout. */
export type PayoutFacts = { _id: string; amount: number; user: Person };

/** Used after success and failure: a refusal may mean that the figures on the screen are stale. */
export const useRefetchLedger = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ledgerQueries.all });
};

export function usePay({ _id, username }: Person) {
  return useMutation({
    mutationFn: (payout: NewPayout) => call(ledgerApi.pay, payout),
    onSettled: useRefetchLedger(),
    meta: {
      record: ({ amount }: NewPayout) => ({ id: _id, name: `${username} · ${formatGold(amount)}` }),
      successMessage: 'Payout recorded',
      errorMessage: 'Failed to record the payout',
    },
  });
}

export function useAdjust({ _id, username }: Person) {
  return useMutation({
    mutationFn: (adjustment: Adjustment) => call(ledgerApi.adjust, adjustment),
    onSettled: useRefetchLedger(),
    meta: {
      record: ({ amount }: Adjustment) => ({
        id: _id,
        name: `${username} · ${formatSignedGold(amount)}`,
      }),
      successMessage: 'Balance adjusted',
      errorMessage: 'Failed to adjust the balance',
    },
  });
}

const ownPayout = ({ _id, amount }: PayoutFacts) => ({
  id: _id,
  name: `Payout of ${formatGold(amount)}`,
});

export function useConfirmPayout() {
  return useMutation({
    mutationFn: ({ _id }: PayoutFacts) => call(ledgerApi.confirm, { payoutId: _id }),
    onSettled: useRefetchLedger(),
    meta: {
      record: ownPayout,
      successMessage: 'Payout confirmed',
      errorMessage: 'Failed to confirm the payout',
    },
  });
}

export function useDisputePayout(payout: PayoutFacts) {
  return useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      call(ledgerApi.dispute, { payoutId: payout._id, reason }),
    onSettled: useRefetchLedger(),
    meta: {
      record: () => ownPayout(payout),
      successMessage: 'Payout disputed',
      errorMessage: 'Failed to dispute the payout',
    },
  });
}

const resolved: Record<PayoutOutcome, string> = {
  stands: 'Payout stands',
  reversed: 'Payout reversed',
};

export function useResolvePayout({ _id, amount, user }: PayoutFacts, outcome: PayoutOutcome) {
  return useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      call(ledgerApi.resolve, { payoutId: _id, outcome, reason }),
    onSettled: useRefetchLedger(),
    meta: {
      record: () => ({ id: _id, name: `${user.username} · ${formatGold(amount)}` }),
      successMessage: resolved[outcome],
      errorMessage: 'Failed to resolve the dispute',
    },
  });
}
