import { bossText, type Booking } from '@forge/contract/bookings/booking';
import { bookingFlags, type FlagName } from '@forge/contract/bookings/booking-flags';
import { armourOf } from '@forge/contract/bookings/booking-rules';
import { paymentRealmLabel } from '@forge/contract/game';
import { armourLabels } from '@forge/contract/raids/armour-seats';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ClassDot } from '../../ui/class-dot.tsx';
import { DoneMark, RefusalText } from '../../ui/row-result.tsx';
import { OwedAmount } from './booking-cells.tsx';
import { isSet } from './booking-flags.ts';
import { leaveLabels, reasonsNotShown } from './leave-actions.ts';
import type { NightLeaveName, NightRow } from './night-rows.ts';

type Props = {
  row: NightRow;
  isSelected: boolean;
  isChanged: boolean;
  onSelect: (bookingId: string, isChosen: boolean) => void;
  onFlag: (flag: FlagName, booking: Booking) => void;
  onLeave: (action: NightLeaveName, booking: Booking) => void;
};

/** One client: a line at a desk and on a tablet, two on a phone. What is owed stands beside Paid. */
export const NightClient = memo(function NightClient({
  row: { slot, booking, flags, leaving },
  isSelected,
  isChanged,
  onSelect,
  onFlag,
  onLeave,
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const contactId = useId();
  const { _id: id, clientName: name } = booking;
  const otherFlags = flags.filter((flag) => flag !== 'paid');
  return (
    <li
      data-row={id}
      data-changed={isChanged ? '' : undefined}
      className={clsx(
        'relative flex flex-col gap-1 border-b border-iron-4 px-3 py-1 last:border-b-0 data-changed:animate-cool sm:px-4',
        isSelected && 'bg-iron-3',
      )}
    >
      <DoneMark id={id} className="top-1 left-0" />
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-2 @min-[44rem]:max-xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] xl:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]">
        <Checkbox
          checked={isSelected}
          onChange={(isChosen) => onSelect(id, isChosen)}
          label={
            <span className="tabular w-5 text-right text-iron-7 max-sm:-ml-1.5 max-sm:w-4">
              <span className="sr-only">Select {name}, slot </span>
              {slot}
            </span>
          }
        />
        <div className="min-w-0 max-sm:col-start-2 max-sm:row-start-1 max-sm:pr-5 @min-[44rem]:max-xl:col-start-2 @min-[44rem]:max-xl:row-start-1 @min-[44rem]:max-xl:pr-6">
          <p className="flex min-w-0 items-baseline gap-2 max-sm:gap-1.5">
            <ClassDot name={booking.clientClass} />
            <span
              className="font-semibold text-iron-9 max-sm:text-sm max-sm:wrap-anywhere sm:max-w-[calc(100%-1.25rem)] sm:shrink-0 sm:truncate"
              title={name}
            >
              {name}
            </span>
            <span className="min-w-0 truncate text-sm text-iron-7 max-sm:hidden">
              {booking.clientRealm}
            </span>
          </p>
          <p className="text-xs text-iron-7 sm:truncate sm:pl-4.5">
            <span className="sm:hidden">{booking.clientRealm} · </span>
            {booking.clientClass} · {armourLabels[armourOf(booking.clientClass)]} ·{' '}
            {bossText(booking)}
          </p>
        </div>
        {/* On a phone and a tablet it covers the name. */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? contactId : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className={clsx(
            chipClasses(false),
            'max-sm:col-start-2 max-sm:row-start-1 max-sm:h-full! max-sm:justify-end! max-sm:border-0! max-sm:bg-transparent! max-sm:px-0!',
            '@min-[44rem]:max-xl:col-start-2 @min-[44rem]:max-xl:row-start-1 @min-[44rem]:max-xl:justify-end! @min-[44rem]:max-xl:border-0! @min-[44rem]:max-xl:bg-transparent! @min-[44rem]:max-xl:px-0!',
          )}
        >
          <span className="max-2xl:sr-only">Details</span>
          <span className="sr-only"> of {name}</span>
          <ChevronDown
            aria-hidden="true"
            className={clsx('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        <div className="flex items-center justify-end gap-2">
          <p className="flex flex-col items-end text-sm font-semibold whitespace-nowrap @min-[44rem]:min-w-24 xl:w-28">
            <span className={booking.paidFull ? 'sr-only' : 'text-xs font-normal text-iron-7'}>
              Owes
            </span>
            <OwedAmount booking={booking} />
          </p>
          {flags.includes('paid') && <NightFlag flag="paid" booking={booking} onFlag={onFlag} />}
        </div>
        {otherFlags.length > 0 && (
          <div className="grid auto-cols-fr grid-flow-col gap-1.5 @max-[44rem]:col-span-full @max-[44rem]:pb-1 @min-[44rem]:flex">
            {otherFlags.map((flag) => (
              <NightFlag key={flag} flag={flag} booking={booking} onFlag={onFlag} />
            ))}
          </div>
        )}
      </div>
      {isOpen && (
        <div
          id={contactId}
          className="mb-1 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 rounded-md bg-iron-1 px-3 py-2"
        >
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            <Fact label="Contact">{booking.contactInfo || 'No contact'}</Fact>
            <Fact label="Realm">{booking.clientRealm}</Fact>
            <Fact label="Pays on">
              {paymentRealmLabel(booking.paymentRealm)} {booking.paymentFaction}
            </Fact>
            <Fact label="Notes">{booking.additionalNotes || 'No notes'}</Fact>
            <Fact label="Advertiser">{booking.userId.username}</Fact>
          </dl>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:justify-end">
            {leaving.map(({ name: action, reason }) => (
              <Button
                key={action}
                size="sm"
                variant="ghost"
                disabled={reason !== null}
                title={reason ?? undefined}
                onClick={() => onLeave(action, booking)}
              >
                {leaveLabels[action]}
                <span className="sr-only"> the booking of {name}</span>
              </Button>
            ))}
            {reasonsNotShown(leaving, booking).map((text) => (
              <p key={text} className="w-full text-right text-xs text-iron-7">
                {text}
              </p>
            ))}
          </div>
        </div>
      )}
      <RefusalText id={id} />
    </li>
  );
});

// With room for the mark of a pressed one, so that the columns of all rows are aligned.
const flagWidths: Record<FlagName, string> = {
  lock: '@min-[44rem]:max-xl:w-12 xl:w-16',
  inGroup: '@min-[44rem]:max-xl:w-17 xl:w-22',
  done: '@min-[44rem]:max-xl:w-12 xl:w-17',
  paid: '@min-[44rem]:max-xl:w-12 xl:w-16',
  sendGold: '@min-[44rem]:max-xl:w-19 xl:w-25',
};

const chipClasses = (isPressed: boolean) =>
  clsx(
    'inline-flex h-8 items-center justify-center gap-1 rounded-md border px-2 text-xs font-semibold whitespace-nowrap select-none',
    'transition-colors pointer-coarse:h-11 pointer-coarse:px-3 max-xl:h-11 max-xl:px-2.5',
    isPressed
      ? 'cursor-default! border-success/40 text-success'
      : 'border-iron-5 bg-iron-3 text-iron-9 hover:border-iron-6 hover:bg-iron-4',
  );

type FlagProps = { flag: FlagName; booking: Booking; onFlag: Props['onFlag'] };

/** A toggle that cannot be released: flags are one-way. */
function NightFlag({ flag, booking, onFlag }: FlagProps) {
  const isPressed = isSet(flag, booking);
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      // Not disabled: focus returns here after the dialog.
      aria-disabled={isPressed || undefined}
      onClick={isPressed ? undefined : () => onFlag(flag, booking)}
      // The mark above the word needs no more width.
      className={clsx(
        chipClasses(isPressed),
        flagWidths[flag],
        'max-sm:flex-col max-sm:gap-0 max-sm:px-1! @min-[44rem]:max-xl:flex-col @min-[44rem]:max-xl:gap-0 @min-[44rem]:max-xl:px-1!',
        flag === 'paid' && 'max-sm:w-12',
      )}
    >
      {isPressed && <Check aria-hidden="true" className="size-3.5" />}
      {bookingFlags[flag].label}
      <span className="sr-only"> the booking of {booking.clientName}</span>
    </button>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-iron-7">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap text-iron-9">{children}</dd>
    </>
  );
}
