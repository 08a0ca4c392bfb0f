import type { Booking } from '@forge/contract/bookings/booking';
import { bookingFlags, type FlagName } from '@forge/contract/bookings/booking-flags';
import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { Menu } from '../../ui/menu.tsx';
import { isSet, type BookingActions } from './booking-flags.ts';

export type BookingHandlers = {
  onFlag: (flag: FlagName, booking: Booking) => void;
  onEdit: (booking: Booking) => void;
};

type Props = BookingHandlers & { booking: Booking; actions: BookingActions };

const buttonClasses = (isDone: boolean) =>
  clsx(
    'inline-flex h-7 items-center justify-center rounded-md border px-2 text-xs font-semibold whitespace-nowrap select-none',
    'transition-colors pointer-coarse:h-11 pointer-coarse:px-3 max-sm:h-11 max-sm:px-3',
    isDone
      ? 'cursor-default! border-transparent text-iron-7 line-through'
      : 'border-iron-5 bg-iron-3 text-iron-9 hover:border-iron-6 hover:bg-iron-4',
  );

/** Lock, In-Group, Done and Edit as buttons, the gold flags in a menu. */
export function BookingActionBar({ booking, actions, onFlag, onEdit }: Props) {
  const of = ` the booking of ${booking.clientName}`;
  return (
    <div className="flex items-center gap-1 max-lg:flex-wrap max-lg:gap-2">
      {actions.buttons.map((flag) => {
        const { label } = bookingFlags[flag];
        const isDone = isSet(flag, booking);
        return (
          <button
            key={flag}
            type="button"
            // Not disabled: focus returns here after the dialog.
            aria-disabled={isDone || undefined}
            onClick={isDone ? undefined : () => onFlag(flag, booking)}
            className={buttonClasses(isDone)}
          >
            {label}
            <span className="sr-only">{isDone ? ', already set' : of}</span>
          </button>
        );
      })}
      {actions.edit && (
        <button type="button" onClick={() => onEdit(booking)} className={buttonClasses(false)}>
          Edit
          <span className="sr-only">{of}</span>
        </button>
      )}
      {actions.menu.length > 0 && (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={`More for${of}`}
              className={clsx(
                buttonClasses(false),
                'px-1.5! pointer-coarse:min-w-11 max-sm:min-w-11',
              )}
            >
              <Ellipsis aria-hidden="true" className="size-4" />
            </button>
          }
          entries={actions.menu.map((flag) => ({
            key: flag,
            label: bookingFlags[flag].label,
            isDone: isSet(flag, booking),
            onChoose: () => onFlag(flag, booking),
          }))}
        />
      )}
    </div>
  );
}
