import { isDay } from '@forge/contract/paris-time';
import { mailStatuses, noFilters, type MailFilters } from './mail-filters.ts';

/** The desk above the list, or the list alone; '': the desk while there is something to send. */
export const mailViews = ['to-send', 'all'] as const;
export type MailView = (typeof mailViews)[number];

/** The state of a mail page that its URL carries. */
export type MailUrlState = { view: MailView | ''; filters: MailFilters; page: number };

const filterNames = Object.keys(noFilters) as (keyof MailFilters)[];

export const parseUrlState = (query: URLSearchParams): MailUrlState => {
  const page = Number(query.get('page') ?? 1);
  const date = query.get('date') ?? '';
  const status = query.get('status');
  const view = query.get('view');
  return {
    view: mailViews.find((known) => known === view) ?? '',
    filters: {
      // An invalid day filters nothing, rather than everything.
      date: isDay(date) ? date : '',
      realm: query.get('realm') ?? '',
      faction: query.get('faction') ?? '',
      status: mailStatuses.find((known) => known === status) ?? '',
    },
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

/** Contains only what differs from the defaults. */
export const formatUrlState = ({ view, filters, page }: MailUrlState): URLSearchParams => {
  const query = new URLSearchParams();
  if (view !== '') query.set('view', view);
  for (const name of filterNames) {
    if (filters[name].trim() !== '') query.set(name, filters[name]);
  }
  if (page > 1) query.set('page', String(page));
  return query;
};
