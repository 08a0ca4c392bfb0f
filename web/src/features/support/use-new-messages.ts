import type { TicketMessage } from '@forge/contract/support/ticket';
import { useState } from 'react';

/** Which messages others wrote after this conversation was opened; those are highlighted. */
export function useNewMessages(messages: readonly TicketMessage[], viewerId: string) {
  const [lastRead] = useState(() => messages.at(-1)?.number ?? 0);
  return ({ number, author }: TicketMessage) => number > lastRead && author._id !== viewerId;
}
