import type { TicketCategory } from '@forge/contract/support/ticket';
import { newTicketSchema, replySchema } from '@forge/contract/support/ticket-rules';

/** What the inputs contain: a choice not yet made is empty. */
export type TicketValues = {
  category: TicketCategory | '';
  bookingId: string;
  subject: string;
  text: string;
};

export const emptyTicket: TicketValues = { category: '', bookingId: '', subject: '', text: '' };

export const ticketContract = { schema: newTicketSchema };

export const replyContract = (ticketId: string) => ({
  schema: replySchema,
  toRequest: (values: { text: string }) => ({ ...values, ticketId }),
});
