import type { Booking } from '@forge/contract/bookings/booking';
import type { FlagName } from '@forge/contract/bookings/booking-flags';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import { OwedAmount } from './booking-cells.tsx';
import { Amount, ClientLine } from './booking-facts.tsx';
import { flagMessages } from './booking-flags.ts';
import { goldTexts } from './booking-gold.ts';
import { useSetFlag } from './booking-mutations.ts';
import { DoneWarnings } from './done-warnings.tsx';

type Props = {
  flag: FlagName;
  booking: Booking;
  /** Somebody moved or ended the booking meanwhile. The flag would be set in its new raid. */
  isGone: boolean;
  /** Of the raid. */
  hasStarted: boolean;
  onClosed: () => void;
};

/** Asks for confirmation: a flag cannot be unset. */
export function FlagDialog({ flag, booking, isGone, hasStarted, onClosed }: Props) {
  const setFlag = useSetFlag(booking.raidId);
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <ConfirmDialog
      open={isOpen}
      title="Confirm Action"
      question={flagMessages.question(flag)}
      confirmLabel="Confirm"
      canConfirm={!isGone}
      onConfirm={() => {
        setFlag.mutate({ flag, booking });
        close();
      }}
      onCancel={close}
      onClosed={onClosed}
    >
      <div className="flex flex-col gap-3 rounded-md border border-iron-5 bg-iron-2 px-3 py-2 text-sm text-iron-9">
        <ClientLine booking={booking} />
        {flag === 'paid' ? <PaymentDue booking={booking} /> : <Owed booking={booking} />}
      </div>
      <div role="status" className="empty:hidden">
        {isGone && <WarningText>{flagMessages.gone}</WarningText>}
      </div>
      {flag === 'done' && <DoneWarnings bookings={[booking]} hasStarted={hasStarted} />}
      {flag === 'sendGold' && <p className="text-sm text-iron-7">{goldTexts.claimNotice}</p>}
    </ConfirmDialog>
  );
}

/** The amount to receive, and what it is made of. */
function PaymentDue({ booking }: { booking: Booking }) {
  return (
    <dl className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <Amount label="Owes" amount={booking.owes} isMain />
      <Amount label="Price" amount={booking.price} />
      <Amount label="Deposit" amount={booking.deposit} />
    </dl>
  );
}

function Owed({ booking }: { booking: Booking }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="text-iron-7">Owes</span>
      <OwedAmount booking={booking} />
    </p>
  );
}
