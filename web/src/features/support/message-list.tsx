import type { StaffRole } from '@forge/contract/support/staff-roles';
import type { TicketMessage } from '@forge/contract/support/ticket';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Timestamp } from '../../lib/timestamp.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { statusStyles } from './status-badge.tsx';

/** The badge belongs to another feature: the page passes it in. */
export type StaffBadge = (role: StaffRole) => ReactNode;

type Props = {
  messages: readonly TicketMessage[];
  viewerId: string;
  staffBadge: StaffBadge;
  isChanged: (message: TicketMessage) => boolean;
};

export function MessageList({ messages, viewerId, staffBadge, isChanged }: Props) {
  return (
    <ol className="flex flex-col gap-5">
      {messages.map((message) => (
        <li key={message._id} className="flex flex-col gap-3">
          {message.text !== null && (
            <MessageText
              message={message}
              text={message.text}
              isOwn={message.author._id === viewerId}
              isChanged={isChanged(message)}
              staffBadge={staffBadge}
            />
          )}
          {message.movedTo !== null && <StatusChange message={message} status={message.movedTo} />}
        </li>
      ))}
    </ol>
  );
}

type MessageTextProps = {
  message: TicketMessage;
  text: string;
  isOwn: boolean;
  isChanged: boolean;
  staffBadge: StaffBadge;
};

function MessageText({ message, text, isOwn, isChanged, staffBadge }: MessageTextProps) {
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
          <SentAt at={message.createdAt} />
        </header>
        {/* Right-to-left text keeps its direction. */}
        <p
          dir="auto"
          data-changed={isChanged ? '' : undefined}
          className={clsx(
            'w-fit max-w-prose rounded-md border px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap text-iron-8 data-changed:animate-cool',
            staffRole === null ? 'border-iron-4 bg-iron-1' : 'border-iron-5 bg-iron-3',
          )}
        >
          {text}
        </p>
      </div>
    </article>
  );
}

function StatusChange({
  message,
  status,
}: {
  message: TicketMessage;
  status: NonNullable<TicketMessage['movedTo']>;
}) {
  const Icon = statusStyles[status].icon;
  const isReopened = status === 'Open' && message.staffRole === null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pl-12 text-sm text-iron-7">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {message.author.username} {isReopened ? 'opened it again' : `set it to ${status}`}
      </span>
      {message.text === null && <SentAt at={message.createdAt} />}
    </p>
  );
}

function SentAt({ at }: { at: string }) {
  return (
    <span className="text-xs text-iron-7">
      <Timestamp at={at} />
    </span>
  );
}
