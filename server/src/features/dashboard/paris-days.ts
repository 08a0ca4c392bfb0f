import { parisDay, parisSpan } from '@forge/contract/paris-time';

/** A day in Paris: its date, and the instants at which it begins and ends. */
export type Day = { date: string; begins: Date; ends: Date };

// A day in Paris has 23 to 25 hours: from its midnight, 30 hours on is always in the next one, and
// 12 hours back always in the one before.
const nextDate = (begins: Date) => parisDay(new Date(begins.getTime() + 30 * 3_600_000));
const dateBefore = (begins: Date) => parisDay(new Date(begins.getTime() - 12 * 3_600_000));

const dayOf = (date: string): Day => ({ date, ...parisSpan(date) });

export const dayAt = (now: Date): Day => dayOf(parisDay(now));

/** So many days up to and with today, the oldest first. */
export const lastDays = (now: Date, count: number): Day[] => {
  const days = [dayAt(now)];
  while (days.length < count) days.unshift(dayOf(dateBefore((days[0] as Day).begins)));
  return days;
};

/** So many days from today on. */
export const nextDays = (now: Date, count: number): Day[] => {
  const days = [dayAt(now)];
  while (days.length < count) days.push(dayOf(nextDate((days.at(-1) as Day).begins)));
  return days;
};
