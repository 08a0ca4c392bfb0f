import { pages } from '@forge/contract/pages';

/** The part of the support page's address that names the ticket that is read. */
export const TICKET_PARAMETER = 'ticket';

/** The support page with this ticket open. */
export const linkToTicket = (ticketId: string) =>
  `${pages.support.path}?${new URLSearchParams({ [TICKET_PARAMETER]: ticketId })}`;
