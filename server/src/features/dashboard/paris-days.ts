import { parisDay, parisDayRange } from '@forge/contract/paris-time';

/** A day in Paris: its date and the instants of its two midnights. */
export type Day = { date: string; start: Date; end: Date };

// A day in Paris has 23 to 25 hours: 30 hours after its midnight it is always the next day, and 12
// hours before always the previous one.
const nextDate = (start: Date) => parisDay(new Date(start.getTime() + 30 * 3_600_000));
const dateBefore = (start: Date) => parisDay(new Date(start.getTime() - 12 * 3_600_000));

const dayOf = (date: string): Day => ({ date, ...parisDayRange(date) });

export const dayAt = (now: Date): Day => dayOf(parisDay(now));

/** The last `count` days including today, oldest first. */
export const lastDays = (now: Date, count: number): Day[] => {
  const days = [dayAt(now)];
  while (days.length < count) days.unshift(dayOf(dateBefore((days[0] as Day).start)));
  return days;
};

/** The next `count` days including today. */
export const nextDays = (now: Date, count: number): Day[] => {
  const days = [dayAt(now)];
  while (days.length < count) days.push(dayOf(nextDate((days.at(-1) as Day).start)));
  return days;
};
