import type { SeenBooking } from '@forge/contract/bookings/booking';
import { inviteLines, inviteMacros, rosterLines } from '@forge/contract/bookings/game-copies';
import { Copy } from 'lucide-react';
import { copyWithToast } from '../../lib/copy-with-toast.ts';
import { Button } from '../../ui/button.tsx';

const copies = [
  { label: 'Invites', copy: inviteLines, hint: 'Name-Realm lines of clients who are not in group' },
  { label: 'Macros', copy: inviteMacros, hint: '/inv lines, at most 255 bytes a macro' },
  { label: 'Roster', copy: rosterLines, hint: 'Slot, name, class, boss and what is owed' },
] as const;

const clients = (count: number) => (count === 1 ? '1 client' : `${count} clients`);

/** What goes into the game by copy and paste. */
export function GameCopyButtons({ bookings }: { bookings: readonly SeenBooking[] }) {
  return (
    <div
      role="group"
      aria-label="Copy for the game"
      className="flex flex-wrap gap-2 max-sm:contents"
    >
      {copies.map(({ label, copy, hint }) => {
        const text = copy(bookings);
        const count = text.split('\n').filter(Boolean).length;
        const messages = { done: `${label} copied`, failed: `${label} could not be copied` };
        return (
          <Button
            key={label}
            size="sm"
            title={hint}
            disabled={text === ''}
            onClick={() => void copyWithToast(text, messages, clients(count))}
          >
            <Copy aria-hidden="true" />
            <span>
              <span className="sr-only">Copy </span>
              {label}
              {label === 'Invites' && <span className="tabular text-iron-7"> {count}</span>}
            </span>
          </Button>
        );
      })}
    </div>
  );
}
