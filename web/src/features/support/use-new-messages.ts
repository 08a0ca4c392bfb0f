import type { TicketMessage } from '@forge/contract/support/ticket';
import { useState } from 'react';

/** What others said since this conversation was opened: it glows once, when it comes. */
export function useNewMessages(messages: readonly TicketMessage[], viewerId: string) {
  const [known] = useState(() => messages.at(-1)?.number ?? 0);
  return ({ number, author }: TicketMessage) => number > known && author._id !== viewerId;
}
