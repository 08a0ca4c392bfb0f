import { isDay, parisDay, readDay, showDay } from '@forge/contract/paris-time';

// A day is a text, YYYY-MM-DD, and is counted in UTC: no browser's own time zone can move it.
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Today on the server's wall, wherever the browser is. */
export const today = () => parisDay(new Date());

export const addDays = (day: string, days: number): string => {
  const date = atNoon(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
};

/** The same day of another month, or its last one where there is no such day. */
export const addMonths = (day: string, months: number): string => {
  const first = atNoon(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = dayOf(first).slice(0, 7);
  first.setUTCMonth(first.getUTCMonth() + 1, 0);
  const last = first.getUTCDate();
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
};

/** Monday is 0. */
export const weekdayOf = (day: string) => (atNoon(day).getUTCDay() + 6) % 7;

export const isSameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7);

/** The weeks that a month touches, each from Monday to Sunday. */
export const weeksOf = (day: string): string[][] => {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, index) => addDays(start, week * 7 + index)),
  ).filter((week) => week.some((one) => isSameMonth(one, day)));
};

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(atNoon(day));
};

/** 'November 2026' */
export const monthInWords = inWords({ month: 'long', year: 'numeric' });
/** 'Saturday, November 14, 2026' */
export const dayInWords = inWords({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/** A day as it stands in an input; what is not a day is left as it was typed. */
export const dayText = (value: string) => (isDay(value) ? showDay(value) : value);

/** What was typed as a day, or null. */
export const typedDay = readDay;

export const isCalendarDay = isDay;
