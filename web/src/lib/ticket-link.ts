import { pages } from '@forge/contract/pages';

/** The query parameter with the open ticket's id. */
export const TICKET_PARAMETER = 'ticket';

export const linkToTicket = (ticketId: string) =>
  `${pages.support.path}?${new URLSearchParams({ [TICKET_PARAMETER]: ticketId })}`;
