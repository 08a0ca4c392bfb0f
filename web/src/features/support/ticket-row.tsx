import type { Ticket } from '@forge/contract/support/ticket';
import clsx from 'clsx';
import { Link, type To } from 'react-router';
import { useTimes } from '../../lib/settings-context.ts';
import { StatusBadge } from './status-badge.tsx';
import { relativeTime } from '../../lib/relative-time.ts';

type Props = {
  ticket: Ticket;
  to: To;
  now: number;
  isSelected: boolean;
  isChanged: boolean;
  /** For those who see the tickets of others. */
  showsAuthor: boolean;
};

/** A ticket in the list: subject, latest message, status. */
export function TicketRow({ ticket, to, now, isSelected, isChanged, showsAuthor }: Props) {
  const { subject, status, category, author, lastActivityAt, latest, unread } = ticket;
  const last = useTimes().timestamp(new Date(lastActivityAt));
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isSelected ? 'true' : undefined}
      data-changed={isChanged ? '' : undefined}
      className={clsx(
        'block border-b border-l-2 border-b-iron-4 px-4 py-3 -outline-offset-2 transition-colors data-changed:animate-cool',
        isSelected
          ? 'border-l-iron-9 bg-iron-4'
          : 'border-l-transparent hover:bg-iron-3 focus-visible:bg-iron-3',
      )}
    >
      <span className="flex items-baseline gap-2">
        {unread && (
          <>
            <span
              aria-hidden="true"
              className="size-2 shrink-0 -translate-y-px rounded-full bg-ember"
            />
            <span className="sr-only">New: </span>
          </>
        )}
        <span
          dir="auto"
          className={clsx(
            'line-clamp-2 min-w-0 grow text-sm wrap-anywhere',
            unread ? 'font-semibold text-iron-9' : 'text-iron-8',
          )}
        >
          {subject}
        </span>
        <time
          dateTime={lastActivityAt}
          title={`${last.day} ${last.time}`}
          className="tabular shrink-0 text-xs whitespace-nowrap text-iron-7"
        >
          {relativeTime(lastActivityAt, now, last.day)}
        </time>
      </span>
      <span dir="auto" className="mt-1 block truncate text-sm text-iron-7">
        {latest.text === null
          ? `${latest.username} set it to ${status}`
          : `${latest.username}: ${latest.text}`}
      </span>
      <span className="mt-2 flex min-w-0 items-center gap-3 text-xs text-iron-7">
        <StatusBadge status={status} />
        <span>{category}</span>
        {showsAuthor && <span className="min-w-0 truncate">by {author.username}</span>}
      </span>
    </Link>
  );
}
