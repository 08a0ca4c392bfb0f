import { realmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import { parisSpan } from '@forge/contract/paris-time';

export type MailFilters = {
  /** A calendar day in Paris as YYYY-MM-DD, or '' for all. */
  date: string;
  realm: string;
  faction: string;
};

export const noFilters: MailFilters = { date: '', realm: '', faction: '' };

/** The filters that hide anything. */
export const setFilters = (filters: MailFilters) =>
  Object.values(filters).filter((value) => value.trim() !== '');

const everyDay = () => true;

// Two instants to compare with: asking for the day of each of thousands of mails takes its time.
const onDay = (day: string): ((mail: Mail) => boolean) => {
  if (day === '') return everyDay;
  const { begins, ends } = parisSpan(day);
  return ({ bookingDate }) => {
    const at = Date.parse(bookingDate);
    return at >= begins.getTime() && at < ends.getTime();
  };
};

const saying = (part: string) => {
  const wanted = part.trim().toLowerCase();
  return (...words: string[]) => words.some((word) => word.toLowerCase().includes(wanted));
};

/** The mails that all filters let through, in the order they came. */
export const filterMails = (mails: readonly Mail[], filters: MailFilters): Mail[] => {
  const isOnDay = onDay(filters.date);
  const isRealm = saying(filters.realm);
  const isFaction = saying(filters.faction);
  return mails.filter(
    (mail) =>
      isFaction(mail.paymentFaction) &&
      // Found as it is kept and as it is shown: both 'twistingn' and 'twisting n'.
      isRealm(mail.paymentRealm, realmLabel(mail.paymentRealm)) &&
      isOnDay(mail),
  );
};

/** Two lists as one, the newest first; a mail that is in both stands once, as the first has it. */
export const withOlder = (mails: readonly Mail[], older: readonly Mail[]): Mail[] => {
  const known = new Set(mails.map(({ _id }) => _id));
  const added = older.filter(({ _id }) => !known.has(_id));
  return [...mails, ...added].sort((one, other) =>
    other.bookingDate.localeCompare(one.bookingDate),
  );
};

export type MailTotals = { count: number; unsent: number; toSend: number; sent: number };

/** What the rows add up to, in whole gold. */
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
