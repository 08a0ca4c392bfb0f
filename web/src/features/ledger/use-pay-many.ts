import { ledgerApi } from '@forge/contract/ledger/ledger-api';
import { useRef, useState } from 'react';
import { call, isRefused, messageForError } from '../../lib/call.ts';
import { createCallsInTurn } from '../../lib/calls-in-turn.ts';
import { createUuid } from '../../lib/idempotency-keys.ts';
import { rowResults } from '../../lib/row-results.ts';
import { toast } from '../../lib/toast.ts';
import { formatGold } from '../../ui/format-gold.ts';
import { useRefetchLedger, type Person } from './payout-mutations.ts';

export type PlannedPayout = { person: Person; amount: number };
export type Outcome = { state: 'paid' } | { state: 'failed'; reason: string; canRepeat: boolean };

const failureOf = (error: unknown): Outcome => ({
  state: 'failed',
  reason: messageForError(error, 'Failed to record the payout'),
  // A refusal would be repeated too; without an answer the payout may have been made.
  canRepeat: !isRefused(error),
});

/**
 * Pays several people one after the other, each with a request id of its own that a repetition keeps.
 * The result of each is shown at its row.
 */
export function usePayMany(payouts: readonly PlannedPayout[]) {
  const refetch = useRefetchLedger();
  const [requestIds] = useState(
    () => new Map(payouts.map(({ person }) => [person._id, createUuid()])),
  );
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  // Two clicks can arrive before the page is rendered again.
  const started = useRef(false);

  const payOne = async (
    { person: { _id }, amount }: PlannedPayout,
    inTurn: ReturnType<typeof createCallsInTurn>,
  ): Promise<Outcome> => {
    const request = { userId: _id, amount, requestId: requestIds.get(_id) };
    try {
      await inTurn(() => call(ledgerApi.pay, request));
      rowResults.done(_id);
      return { state: 'paid' };
    } catch (error) {
      const outcome = failureOf(error);
      if (outcome.state === 'failed') rowResults.refused(_id, outcome.reason);
      return outcome;
    }
  };

  const isOpen = ({ person }: PlannedPayout) => {
    const outcome = outcomes.get(person._id);
    return outcome === undefined || (outcome.state === 'failed' && outcome.canRepeat);
  };

  return {
    outcomes,
    isRunning,
    /** Those that are not paid yet, or whose answer was lost. */
    open: payouts.filter(isOpen),
    start: async () => {
      if (started.current) return;
      started.current = true;
      setRunning(true);
      let paid = 0;
      let gold = 0;
      const inTurn = createCallsInTurn();
      for (const payout of payouts.filter(isOpen)) {
        const outcome = await payOne(payout, inTurn);
        setOutcomes((all) => new Map(all).set(payout.person._id, outcome));
        if (outcome.state !== 'paid') continue;
        paid += 1;
        gold += payout.amount;
      }
      if (paid > 0)
        toast.success(paid === 1 ? 'Payout recorded' : `${paid} payouts recorded`, {
          about: formatGold(gold),
        });
      refetch();
      setRunning(false);
      started.current = false;
    },
  };
}
