import type { Booking } from '@forge/contract/bookings/booking';
import type { FlagName } from '@forge/contract/bookings/booking-flags';
import { useState } from 'react';
import { ClassDot } from '../../ui/class-dot.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { flagMessages } from './booking-flags.ts';
import { useSetFlag } from './booking-mutations.ts';

type Props = { flag: FlagName; booking: Booking; onClosed: () => void };

/** Asks for confirmation: a flag cannot be unset. */
export function FlagDialog({ flag, booking, onClosed }: Props) {
  const setFlag = useSetFlag(booking.raidId);
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <ConfirmDialog
      open={isOpen}
      title="Confirm Action"
      question={flagMessages.question(flag)}
      confirmLabel="Confirm"
      onConfirm={() => {
        setFlag.mutate({ flag, booking });
        close();
      }}
      onCancel={close}
      onClosed={onClosed}
    >
      <p className="flex items-center gap-2 rounded-md border border-iron-5 bg-iron-2 px-3 py-2 text-sm text-iron-9">
        <ClassDot name={booking.clientClass} />
        <span className="min-w-0 grow truncate">
          {booking.clientName} <span className="text-iron-7">{booking.clientRealm}</span>
        </span>
        <GoldAmount amount={booking.price} />
      </p>
    </ConfirmDialog>
  );
}
