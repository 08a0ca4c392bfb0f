import type { Booking } from '@forge/contract/bookings/booking';
import { bookingFlags, type FlagName } from '@forge/contract/bookings/booking-flags';
import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { useHistoryEntry } from '../../lib/record-history.ts';
import { Menu } from '../../ui/menu.tsx';
import { isSet } from './booking-flags.ts';
import type { BookingRow } from './booking-row.ts';
import { leaveLabels, type LeaveName } from './leave-actions.ts';

export type BookingHandlers = {
  onFlag: (flag: FlagName, booking: Booking) => void;
  onEdit: (booking: Booking) => void;
  onLeave: (action: LeaveName, booking: Booking) => void;
};

const buttonClasses = (isDone: boolean) =>
  clsx(
    'inline-flex h-7 items-center justify-center rounded-md border px-1.5 text-xs font-semibold whitespace-nowrap select-none',
    'transition-colors pointer-coarse:h-11 pointer-coarse:px-3 max-xl:h-11 max-xl:px-3 2xl:px-2',
    isDone
      ? 'cursor-default! border-transparent text-iron-7 line-through'
      : 'border-iron-5 bg-iron-3 text-iron-9 hover:border-iron-6 hover:bg-iron-4',
  );

const ofBooking = (booking: Booking) => ` the booking of ${booking.clientName}`;

type FlagButtonProps = Pick<BookingHandlers, 'onFlag'> & { flag: FlagName; booking: Booking };

/** Struck through and inert once the flag is set. */
export function FlagButton({ flag, booking, onFlag }: FlagButtonProps) {
  const isDone = isSet(flag, booking);
  return (
    <button
      type="button"
      // Not disabled: focus returns here after the dialog.
      aria-disabled={isDone || undefined}
      onClick={isDone ? undefined : () => onFlag(flag, booking)}
      className={buttonClasses(isDone)}
    >
      {bookingFlags[flag].label}
      <span className="sr-only">{isDone ? ', already set' : ofBooking(booking)}</span>
    </button>
  );
}

type EditButtonProps = Pick<BookingHandlers, 'onEdit'> & { booking: Booking };

export function EditButton({ booking, onEdit }: EditButtonProps) {
  return (
    <button type="button" onClick={() => onEdit(booking)} className={buttonClasses(false)}>
      Edit
      <span className="sr-only">{ofBooking(booking)}</span>
    </button>
  );
}

type LeaveButtonProps = Pick<BookingHandlers, 'onLeave'> & { action: LeaveName; booking: Booking };

/** Less prominent than a flag button: it removes the client from the raid. */
export function LeaveButton({ action, booking, onLeave }: LeaveButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onLeave(action, booking)}
      className="inline-flex h-11 items-center justify-center rounded-md px-2 text-xs font-semibold whitespace-nowrap text-iron-8 transition-colors select-none hover:bg-iron-4 hover:text-iron-9"
    >
      {leaveLabels[action]}
      <span className="sr-only">{ofBooking(booking)}</span>
    </button>
  );
}

type Props = BookingHandlers & Pick<BookingRow, 'actions' | 'leave'> & { booking: Booking };

/** A row's buttons, in the order of the viewer's work. */
export function BookingActionBar({ booking, actions, leave, onFlag, onEdit, onLeave }: Props) {
  return (
    <div className="flex items-center gap-1">
      {actions.buttons.map((flag) => (
        <FlagButton key={flag} flag={flag} booking={booking} onFlag={onFlag} />
      ))}
      {actions.edit && <EditButton booking={booking} onEdit={onEdit} />}
      <BookingMenu
        booking={booking}
        flags={actions.menu}
        leave={leave}
        onFlag={onFlag}
        onLeave={onLeave}
      />
    </div>
  );
}

type MenuProps = Pick<BookingHandlers, 'onFlag' | 'onLeave'> &
  Pick<BookingRow, 'leave'> & { booking: Booking; flags: readonly FlagName[] };

/** The actions that are not needed at every raid. */
export function BookingMenu({ booking, flags, leave, onFlag, onLeave }: MenuProps) {
  const { _id: id, clientName: name } = booking;
  const history = useHistoryEntry({ thing: 'booking', id, name });
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`More for${ofBooking(booking)}`}
          className={clsx(buttonClasses(false), 'pointer-coarse:min-w-11 max-xl:min-w-11')}
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      }
      entries={[
        ...flags.map((flag) => ({
          key: flag,
          label: bookingFlags[flag].label,
          isDone: isSet(flag, booking),
          onChoose: () => onFlag(flag, booking),
        })),
        ...leave.map(({ name: action, reason }) => ({
          key: action,
          label: leaveLabels[action],
          reason,
          onChoose: () => onLeave(action, booking),
        })),
        history,
      ]}
    />
  );
}
