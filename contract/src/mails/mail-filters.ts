import { z } from 'zod';
import { realmLabel } from '../game.ts';
import { isDay, parisDayRange } from '../paris-time.ts';
import type { Mail } from './mail-api.ts';

export const mailStatuses = ['not-sent', 'sent'] as const;
/** '' for both. */
export type StatusFilter = (typeof mailStatuses)[number] | '';

const search = z.string().max(100).default('');

/** The filters of the mail pages, as their URL and exports carry them. '' does not filter. */
export const mailFiltersSchema = z.object({
  /** A calendar day in Paris. */
  date: z
    .string()
    .refine((day) => day === '' || isDay(day), 'Please give the date as YYYY-MM-DD')
    .default(''),
  realm: search,
  faction: search,
  status: z
    .enum(['', ...mailStatuses], { error: 'The status must be sent or not-sent' })
    .default(''),
});
export type MailFilters = z.output<typeof mailFiltersSchema>;

export const noFilters: MailFilters = { date: '', realm: '', faction: '', status: '' };

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

const textFilter = (text: string) => {
  const needle = text.trim().toLowerCase();
  return (...texts: string[]) => texts.some((one) => one.toLowerCase().includes(needle));
};

export const hasStatus = ({ sent }: Mail, status: StatusFilter) =>
  status === '' || sent === (status === 'sent');

/** Whether a mail matches all filters. */
export const mailFilter = (filters: MailFilters): ((mail: Mail) => boolean) => {
  const isOnDay = onDay(filters.date);
  const isRealm = textFilter(filters.realm);
  const isFaction = textFilter(filters.faction);
  return (mail) =>
    hasStatus(mail, filters.status) &&
    isFaction(mail.paymentFaction) &&
    // Matches the value and the players' spelling: both 'twistingn' and 'twisting n'.
    isRealm(mail.paymentRealm, realmLabel(mail.paymentRealm)) &&
    isOnDay(mail);
};

/** The mails that match all filters, in their given order. */
export const filterMails = (mails: readonly Mail[], filters: MailFilters): Mail[] =>
  mails.filter(mailFilter(filters));

/** Unsent mails first, the longest waiting at the top; then the sent ones, newest first. */
export const sortMails = (mails: readonly Mail[]): Mail[] =>
  mails.toSorted((one, other) => {
    if (one.sent !== other.sent) return one.sent ? 1 : -1;
    if (one.bookingDate === other.bookingDate) return 0;
    return one.bookingDate < other.bookingDate === one.sent ? 1 : -1;
  });
