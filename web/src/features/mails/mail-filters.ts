import { realmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import { parisDayRange } from '@forge/contract/paris-time';

export type MailFilters = {
  /** A calendar day in Paris as YYYY-MM-DD, or '' for all. */
  date: string;
  realm: string;
  faction: string;
};

export const noFilters: MailFilters = { date: '', realm: '', faction: '' };

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

/** The mails that match all filters, in their given order. */
export const filterMails = (mails: readonly Mail[], filters: MailFilters): Mail[] => {
  const isOnDay = onDay(filters.date);
  const isRealm = textFilter(filters.realm);
  const isFaction = textFilter(filters.faction);
  return mails.filter(
    (mail) =>
      isFaction(mail.paymentFaction) &&
      // Matches the stored and the displayed name: both 'twistingn' and 'twisting n'.
      isRealm(mail.paymentRealm, realmLabel(mail.paymentRealm)) &&
      isOnDay(mail),
  );
};

/** Merges two lists, newest first; of duplicates the first list's mail wins. */
export const withOlder = (mails: readonly Mail[], older: readonly Mail[]): Mail[] => {
  const known = new Set(mails.map(({ _id }) => _id));
  const added = older.filter(({ _id }) => !known.has(_id));
  return [...mails, ...added].sort((one, other) =>
    other.bookingDate.localeCompare(one.bookingDate),
  );
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
