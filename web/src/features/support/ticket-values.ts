import type { TicketCategory } from '@forge/contract/support/ticket';
import { newTicketSchema, ticketRefusals } from '@forge/contract/support/ticket-rules';
import type { z } from 'zod';

/** The form while it is filled in: what is not chosen yet is empty. */
export type TicketValues = {
  category: TicketCategory | '';
  subject: string;
  text: string;
  bookingId: string;
};
export type TicketField = keyof TicketValues;
export type FieldErrors = Partial<Record<TicketField, string>>;

export const noValues: TicketValues = { category: '', subject: '', text: '', bookingId: '' };

export const isBegun = (values: TicketValues) =>
  Object.values(values).some((value) => value.trim() !== '');

type Request = z.input<typeof newTicketSchema>;
type Checked = { ok: true; request: Request } | { ok: false; wrong: FieldErrors };

/** The values by the rules of the contract: what to send, or what is wrong with which field. */
export const checkValues = (values: TicketValues, requestId: string): Checked => {
  const { data, error } = newTicketSchema.safeParse({ ...values, requestId });
  if (data) return { ok: true, request: data };
  const wrong: FieldErrors = {};
  for (const { path, message } of error.issues) wrong[path[0] as TicketField] ??= message;
  return { ok: false, wrong };
};

/** The field that a refusal of the server speaks of. */
export const fieldOfRefusal = (sentence: string): TicketField | undefined =>
  [ticketRefusals.notYourBooking(), ticketRefusals.noBooking()].some(
    ({ message }) => message === sentence,
  )
    ? 'bookingId'
    : undefined;
