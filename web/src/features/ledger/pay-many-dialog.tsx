import clsx from 'clsx';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../lib/count-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { usePayMany, type PlannedPayout, type Outcome } from './use-pay-many.ts';

const totalOf = (payouts: readonly PlannedPayout[]) =>
  payouts.reduce((total, { amount }) => total + amount, 0);

type Props = {
  /** As they were when the dialog opened: what is confirmed is what is paid. */
  payouts: readonly PlannedPayout[];
  /** With the ids of those who were paid. */
  onClosed: (paid: readonly string[]) => void;
};

/** One confirmation for several payouts; then the result of each. */
export function PayManyDialog({ payouts, onClosed }: Props) {
  const [isShown, setShown] = useState(true);
  const { outcomes, isRunning, open, start } = usePayMany(payouts);
  const isStarted = outcomes.size > 0 || isRunning;
  const close = () => {
    if (!isRunning) setShown(false);
  };
  const rest = formatGold(totalOf(open));
  return (
    <Dialog
      open={isShown}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      onClosed={() =>
        onClosed(
          [...outcomes].filter(([, { state }]) => state === 'paid').map(([personId]) => personId),
        )
      }
      title={`Pay ${formatGold(totalOf(payouts))} to ${countText(payouts.length, 'person', 'people')}?`}
      description="Records that the bank gave this gold, all that is ready for each. They are asked whether it arrived."
      actions={
        <>
          <Button onClick={close} disabled={isRunning}>
            {isStarted ? 'Close' : 'Cancel'}
          </Button>
          {open.length > 0 && (
            <Button
              variant="primary"
              loading={isRunning}
              // Nothing is paid while it closes.
              onClick={() => {
                if (isShown) void start();
              }}
            >
              {isStarted ? `Try again: ${rest}` : `Pay ${rest}`}
            </Button>
          )}
        </>
      }
    >
      <ul
        aria-label="Payouts"
        className="flex flex-col divide-y divide-iron-5 rounded-md border border-iron-5 bg-iron-2 text-sm"
      >
        {payouts.map(({ person, amount }) => {
          const outcome = outcomes.get(person._id);
          return (
            <li key={person._id} className="flex flex-col gap-1 px-3 py-2">
              <div className="flex items-center justify-between gap-3">
                <span className="flex min-w-0 items-center gap-2 text-iron-9">
                  <Mark outcome={outcome} isRunning={isRunning} />
                  <span className="min-w-0 wrap-anywhere">{person.username}</span>
                </span>
                <GoldAmount amount={amount} settled={outcome?.state === 'paid'} />
              </div>
              {outcome?.state === 'failed' && (
                <p role="alert" className="text-danger">
                  {outcome.reason}
                </p>
              )}
            </li>
          );
        })}
        <li className="flex justify-between gap-3 px-3 py-2 font-semibold text-iron-9">
          Total
          <GoldAmount amount={totalOf(payouts)} />
        </li>
      </ul>
    </Dialog>
  );
}

function Mark({ outcome, isRunning }: { outcome: Outcome | undefined; isRunning: boolean }) {
  if (outcome?.state === 'paid')
    return (
      <>
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
        <span className="sr-only">Paid: </span>
      </>
    );
  if (outcome?.state === 'failed')
    return <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />;
  return (
    <LoaderCircle
      aria-hidden="true"
      className={clsx('size-4 shrink-0 text-iron-6', isRunning ? 'animate-spin' : 'hidden')}
    />
  );
}
