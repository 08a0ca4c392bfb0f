import type { MailFilters } from '@forge/contract/mails/mail-filters';
import type { Mail } from '@forge/contract/mails/mail-api';

export {
  filterMails,
  hasStatus,
  mailStatuses,
  noFilters,
  sortMails,
  type MailFilters,
  type StatusFilter,
} from '@forge/contract/mails/mail-filters';

export const activeFilters = (filters: MailFilters) =>
  Object.values(filters).filter((value) => value.trim() !== '');

/** Merges two lists; of duplicates the first list's mail wins. */
export const withOlder = (mails: readonly Mail[], older: readonly Mail[]): Mail[] => {
  const known = new Set(mails.map(({ _id }) => _id));
  return [...mails, ...older.filter(({ _id }) => !known.has(_id))];
};

export type MailTotals = { count: number; unsent: number; toSend: number; sent: number };

export const totalsOf = (mails: readonly Mail[]): MailTotals => {
  const totals = { count: mails.length, unsent: 0, toSend: 0, sent: 0 };
  for (const { sent, amount } of mails) {
    if (sent) {
      totals.sent += amount;
    } else {
      totals.unsent += 1;
      totals.toSend += amount;
    }
  }
  return totals;
};
