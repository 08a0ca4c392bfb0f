import type { SeenBooking } from '@forge/contract/bookings/booking';
import { inviteLines, inviteMacros, rosterLines } from '@forge/contract/bookings/game-copies';
import { Copy } from 'lucide-react';
import { copyText } from '../../lib/copy-text.ts';
import { toast } from '../../lib/toast.ts';
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
        const onCopy = async () => {
          const options = { about: clients(count), topic: 'copying' };
          if (await copyText(text)) toast.success(`${label} copied`, options);
          else toast.error(`${label} could not be copied`, options);
        };
        return (
          <Button
            key={label}
            size="sm"
            title={hint}
            disabled={text === ''}
            onClick={() => void onCopy()}
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
