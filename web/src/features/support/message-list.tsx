import type { StaffRole } from '@forge/contract/support/staff-roles';
import type { TicketMessage } from '@forge/contract/support/ticket';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Timestamp } from '../../lib/timestamp.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { statusLooks } from './status-badge.tsx';

/** How a role looks belongs to another feature: the page puts it in here. */
export type StaffBadge = (role: StaffRole) => ReactNode;

type Props = {
  messages: readonly TicketMessage[];
  viewerId: string;
  staffBadge: StaffBadge;
  isFresh: (message: TicketMessage) => boolean;
};

export function MessageList({ messages, viewerId, staffBadge, isFresh }: Props) {
  return (
    <ol className="flex flex-col gap-5">
      {messages.map((message) => (
        <li key={message._id} className="flex flex-col gap-3">
          {message.text !== null && (
            <Words
              message={message}
              text={message.text}
              isOwn={message.author._id === viewerId}
              isFresh={isFresh(message)}
              staffBadge={staffBadge}
            />
          )}
          {message.movedTo !== null && <Move message={message} status={message.movedTo} />}
        </li>
      ))}
    </ol>
  );
}

type WordsProps = {
  message: TicketMessage;
  text: string;
  isOwn: boolean;
  isFresh: boolean;
  staffBadge: StaffBadge;
};

function Words({ message, text, isOwn, isFresh, staffBadge }: WordsProps) {
  const { author, staffRole } = message;
  return (
    <article className="flex gap-3">
      <Avatar name={author.username} src={author.avatar} size="sm" />
      <div className="min-w-0 grow">
        <header className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate text-sm font-semibold text-iron-9">
            {author.username}
          </span>
          {staffRole !== null && staffBadge(staffRole)}
          {isOwn && <span className="text-xs text-iron-7">You</span>}
          <When at={message.createdAt} />
        </header>
        {/* Right-to-left words run their own way; tags are words like any other. */}
        <p
          dir="auto"
          data-fresh={isFresh ? '' : undefined}
          className={clsx(
            'w-fit max-w-prose rounded-md border px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap text-iron-8 data-fresh:animate-cool',
            staffRole === null ? 'border-iron-4 bg-iron-1' : 'border-iron-5 bg-iron-3',
          )}
        >
          {text}
        </p>
      </div>
    </article>
  );
}

function Move({
  message,
  status,
}: {
  message: TicketMessage;
  status: NonNullable<TicketMessage['movedTo']>;
}) {
  const Icon = statusLooks[status].icon;
  const isOpenedAgain = status === 'Open' && message.staffRole === null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pl-12 text-sm text-iron-7">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {message.author.username} {isOpenedAgain ? 'opened it again' : `set it to ${status}`}
      </span>
      {message.text === null && <When at={message.createdAt} />}
    </p>
  );
}

function When({ at }: { at: string }) {
  return (
    <span className="text-xs text-iron-7">
      <Timestamp at={at} />
    </span>
  );
}
