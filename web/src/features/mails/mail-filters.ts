import { realmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import { parisDayRange } from '@forge/contract/paris-time';

export const mailStatuses = ['not-sent', 'sent'] as const;
/** '' for both. */
export type StatusFilter = (typeof mailStatuses)[number] | '';

export type MailFilters = {
  /** A calendar day in Paris as YYYY-MM-DD, or '' for all. */
  date: string;
  realm: string;
  faction: string;
  status: StatusFilter;
};

export const noFilters: MailFilters = { date: '', realm: '', faction: '', status: '' };

export const activeFilters = (filters: MailFilters) =>
  Object.values(filters).filter((value) => value.trim() !== '');

const everyDay = () => true;

// Comparing instants is much faster than computing the Paris day of thousands of mails.
const onDay = (day: string): ((mail: Mail) => boolean) => {
  if (day === '') return everyDay;
  const { start, end } = parisDayRange(day);
  return ({ bookingDate }) => {
    const at = Date.parse(bookingDate);
    return at >= start.getTime() && at < end.getTime();
  };
};

const textFilter = (search: string) => {
  const needle = search.trim().toLowerCase();
  return (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(needle));
};

export const hasStatus = ({ sent }: Mail, status: StatusFilter) =>
  status === '' || sent === (status === 'sent');

/** The mails that match all filters, in their given order. */
export const filterMails = (mails: readonly Mail[], filters: MailFilters): Mail[] => {
  const isOnDay = onDay(filters.date);
  const isRealm = textFilter(filters.realm);
  const isFaction = textFilter(filters.faction);
  return mails.filter(
    (mail) =>
      hasStatus(mail, filters.status) &&
      isFaction(mail.paymentFaction) &&
      // Matches the stored and the displayed name: both 'twistingn' and 'twisting n'.
      isRealm(mail.paymentRealm, realmLabel(mail.paymentRealm)) &&
      isOnDay(mail),
  );
};

/** Unsent mails first, the longest waiting at the top; then the sent ones, newest first. */
export const sortMails = (mails: readonly Mail[]): Mail[] =>
  mails.toSorted((one, other) => {
    if (one.sent !== other.sent) return one.sent ? 1 : -1;
    if (one.bookingDate === other.bookingDate) return 0;
    return one.bookingDate < other.bookingDate === one.sent ? 1 : -1;
  });

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
