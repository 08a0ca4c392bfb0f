import { parisDay, parisSpan } from '@forge/contract/paris-time';

/** A day in Paris: its date and the instants of its two midnights. */
export type Day = { date: string; begins: Date; ends: Date };

// A day in Paris has 23 to 25 hours: 30 hours after its midnight it is always the next day, and 12
// hours before always the previous one.
const nextDate = (begins: Date) => parisDay(new Date(begins.getTime() + 30 * 3_600_000));
const dateBefore = (begins: Date) => parisDay(new Date(begins.getTime() - 12 * 3_600_000));

const dayOf = (date: string): Day => ({ date, ...parisSpan(date) });

export const dayAt = (now: Date): Day => dayOf(parisDay(now));

/** The last `count` days including today, oldest first. */
export const lastDays = (now: Date, count: number): Day[] => {
  const days = [dayAt(now)];
  while (days.length < count) days.unshift(dayOf(dateBefore((days[0] as Day).begins)));
  return days;
};

/** The next `count` days including today. */
export const nextDays = (now: Date, count: number): Day[] => {
  const days = [dayAt(now)];
  while (days.length < count) days.push(dayOf(nextDate((days.at(-1) as Day).begins)));
  return days;
};
