import { bookingFlags, type FlagName } from '@forge/contract/bookings/booking-flags';
import clsx from 'clsx';
import { CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { NightCounts } from './night-rows.ts';
import type { RefusedBooking } from './use-set-flags.ts';

type Props = {
  counts: NightCounts;
  selected: number;
  /** The flags of this person, each with how many of the selected bookings it would change. */
  flags: readonly { flag: FlagName; count: number }[];
  refused: readonly RefusedBooking[];
  onFlag: (flag: FlagName) => void;
  onClear: () => void;
  onDismiss: () => void;
};

/** Stays at the bottom: how far the raid is, and what can be done with the selection. */
export function NightBar({ counts, selected, flags, refused, onFlag, onClear, onDismiss }: Props) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-[calc(var(--bottom-nav)+var(--connection-bar)+0.5rem)] z-20 mt-4 flex flex-col gap-2 rounded-lg border border-iron-5 bg-iron-3 px-3 py-2 shadow-overlay sm:px-4"
    >
      {refused.length > 0 && (
        <div className="flex items-start justify-between gap-2 border-b border-iron-5 pb-2">
          {/* Many scroll, so that the bar leaves the rows in sight. */}
          <ul
            aria-label="Refused"
            tabIndex={0}
            className="flex max-h-[20dvh] min-w-0 grow flex-col gap-1 overflow-y-auto text-sm text-danger"
          >
            {refused.map(({ id, name, message }) => (
              <li key={id} className="flex items-start gap-1.5 wrap-anywhere">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {name}: {message}
              </li>
            ))}
          </ul>
          <IconButton label="Dismiss what was refused" onClick={onDismiss}>
            <X />
          </IconButton>
        </div>
      )}
      {selected > 0 && (
        <div
          role="group"
          aria-label="Selected bookings"
          className="flex flex-wrap items-center gap-2 border-b border-iron-5 pb-2"
        >
          <span className="tabular mr-auto text-sm font-semibold whitespace-nowrap text-iron-9">
            {selected} selected
          </span>
          <Button
            size="sm"
            variant="ghost"
            onClick={onClear}
            className="max-sm:-my-2 sm:order-last"
          >
            Clear
          </Button>
          <div className="flex flex-wrap gap-1.5 max-sm:w-full sm:gap-2">
            {flags.map(({ flag, count }) => (
              <Button
                key={flag}
                size="sm"
                disabled={count === 0}
                onClick={() => onFlag(flag)}
                className="max-sm:grow max-sm:px-1.5 max-sm:text-xs"
              >
                {bookingFlags[flag].label}
                <span
                  className={clsx('tabular font-normal max-sm:sr-only', count === 0 && 'sr-only')}
                >
                  <span className="sr-only">for </span>
                  {count}
                </span>
              </Button>
            ))}
          </div>
        </div>
      )}
      <dl className="flex flex-wrap gap-x-3 gap-y-1 text-sm max-sm:justify-between sm:gap-x-8">
        <Count label="In group" count={counts.inGroup} of={counts.clients} />
        <Count label="Paid" count={counts.paid} of={counts.clients} />
        <Count label="Done" count={counts.done} of={counts.clients} />
        <Fact label="Collected" className="sm:ml-auto">
          <GoldAmount amount={counts.collected} settled />
        </Fact>
        <Fact label="Outstanding">
          <GoldAmount amount={counts.outstanding} />
        </Fact>
      </dl>
    </div>
  );
}

function Count({ label, count, of }: { label: string; count: number; of: number }) {
  const isComplete = of > 0 && count === of;
  return (
    <Fact label={label}>
      <span className={clsx('tabular', isComplete ? 'text-success' : 'text-iron-9')}>
        {count}/{of}
      </span>
    </Fact>
  );
}

type FactProps = { label: string; className?: string; children: ReactNode };

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={clsx('flex items-baseline gap-1.5', className)}>
      <dt className="text-xs text-iron-7">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
