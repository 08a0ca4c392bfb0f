import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ServerTimestamp } from '../../lib/timestamp.tsx';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RefusalText } from '../../ui/row-result.tsx';
import { ledgerQueries } from './ledger-queries.ts';
import { payoutLabels, StateBadge } from './ledger-labels.tsx';
import { DisputeDialog, PayoutAnswer } from './payout-answer.tsx';
import type { PayoutFacts } from './payout-mutations.ts';

/** The payouts to the viewer that are not settled. */
export function useOwnPayouts({ id }: Viewer) {
  const { data, isPending } = useQuery(ledgerQueries.openPayouts());
  const payouts = useMemo(() => data?.filter(({ user }) => user._id === id), [data, id]);
  return { isPending, payouts };
}

/** Asks whether the gold of each payout arrived; nothing without open ones. */
export function OwnPayouts({ viewer, className }: { viewer: Viewer; className?: string }) {
  const { payouts: read } = useOwnPayouts(viewer);
  const changed = useChangedRows(read);
  const payouts = read ?? [];
  const [disputed, setDisputed] = useState<PayoutFacts | null>(null);
  return (
    <>
      {payouts.length > 0 && (
        <Panel title="Gold paid to you" flush {...(className !== undefined && { className })}>
          <ul aria-label="Gold paid to you" className="flex flex-col divide-y divide-iron-4">
            {payouts.map((payout) => (
              <li
                key={payout._id}
                data-changed={changed.has(payout._id) ? '' : undefined}
                className="flex flex-wrap items-center gap-x-6 gap-y-2 px-(--panel-space) py-(--row-space) data-changed:animate-cool"
              >
                <span className="text-base font-semibold">
                  <GoldAmount amount={payout.amount} />
                </span>
                <span className="text-sm text-iron-7">
                  <ServerTimestamp at={payout.at} />
                </span>
                {payout.state === 'disputed' && (
                  <span className="min-w-0 text-sm wrap-anywhere text-iron-8">
                    {payout.disputeReason}
                  </span>
                )}
                <div className="ml-auto">
                  {payout.state === 'paid' ? (
                    <PayoutAnswer payout={payout} onDispute={setDisputed} />
                  ) : (
                    <StateBadge state={payoutLabels[payout.state]} />
                  )}
                </div>
                <RefusalText id={payout._id} className="w-full!" />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {disputed && (
        <DisputeDialog key={disputed._id} payout={disputed} onClosed={() => setDisputed(null)} />
      )}
    </>
  );
}
