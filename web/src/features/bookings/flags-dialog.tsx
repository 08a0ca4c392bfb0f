import type { Booking } from '@forge/contract/bookings/booking';
import type { FlagName } from '@forge/contract/bookings/booking-flags';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import { OwedAmount } from './booking-cells.tsx';
import { Amount, ClientLine } from './booking-facts.tsx';
import { flagMessages } from './booking-flags.ts';
import { goldTexts } from './booking-gold.ts';
import { clientName } from './booking-mutations.ts';
import { DoneWarnings } from './done-warnings.tsx';
import { countNight } from './night-rows.ts';

type Props = {
  flag: FlagName;
  bookings: readonly Booking[];
  /** Those that others moved or ended meanwhile. */
  gone: readonly Booking[];
  /** Of the raid. */
  hasStarted: boolean;
  onConfirm: () => void;
  onClosed: () => void;
};

/** Asks once for many bookings: how many, whose, and their gold. A flag cannot be unset. */
export function FlagsDialog({ flag, bookings, gone, hasStarted, onConfirm, onClosed }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const { settled, outstanding } = countNight(bookings);
  const isGone = bookings.length === 0;
  return (
    <ConfirmDialog
      open={isOpen}
      title="Confirm Action"
      question={isGone ? flagMessages.gone : flagMessages.question(flag, bookings.length)}
      confirmLabel="Confirm"
      canConfirm={!isGone}
      onConfirm={() => {
        onConfirm();
        close();
      }}
      onCancel={close}
      onClosed={onClosed}
    >
      <div className="flex flex-col gap-3 rounded-md border border-iron-5 bg-iron-2 px-3 py-2 text-sm text-iron-9">
        <dl className="flex flex-wrap items-end gap-x-6 gap-y-2">
          <Amount label="They owe" amount={outstanding} isMain />
          {settled > 0 && <Amount label="Already" amount={settled} isPaid />}
        </dl>
        <ul
          aria-label="Clients"
          // Scrolls by keyboard too.
          tabIndex={0}
          className="flex max-h-52 flex-col gap-1 overflow-y-auto border-t border-iron-5 pt-2"
        >
          {bookings.map((booking) => (
            <li key={booking._id} className="flex items-center justify-between gap-3">
              <ClientLine booking={booking} />
              <span className="flex shrink-0 items-center gap-1.5">
                <OwedAmount booking={booking} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div role="status" className="empty:hidden">
        {gone.length > 0 && (
          <WarningText>No longer in this raid: {gone.map(clientName).join(', ')}</WarningText>
        )}
      </div>
      {flag === 'done' && <DoneWarnings bookings={bookings} hasStarted={hasStarted} />}
      {flag === 'sendGold' && <p className="text-sm text-iron-7">{goldTexts.claimNotice}</p>}
    </ConfirmDialog>
  );
}
