import { addDays, formatDay, parisDay } from '@forge/contract/paris-time';

const MINUTE_MS = 60_000;

const weekdays = {
  long: new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }),
};

/** `Friday`, or `Fri`. */
export const weekdayOf = (date: string, length: 'long' | 'short' = 'long') =>
  weekdays[length].format(new Date(`${date}T12:00:00Z`));

/** 'Today', 'Tomorrow' or the weekday, by the calendar in Paris. */
export const dayLabel = (date: string, now: number) => {
  const today = parisDay(new Date(now));
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : weekdayOf(date);
};

/** The same, with the date unless it is one of the next seven days. */
export const dayAndDateLabel = (date: string, now: number) => {
  const today = parisDay(new Date(now));
  const isWeekAhead = today <= date && date < addDays(today, 7);
  return isWeekAhead ? dayLabel(date, now) : `${weekdayOf(date)} ${formatDay(date)}`;
};

/** A duration: `45 min`, `2 h 15 min`, `3 days`. */
export const durationLabel = (ms: number) => {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
};

/** `in 45 min`, `starting now` or `started 2 h ago`. */
export const startLabel = (starts: number, now: number) => {
  if (Math.abs(starts - now) < MINUTE_MS) return 'starting now';
  return starts > now
    ? `in ${durationLabel(starts - now)}`
    : `started ${durationLabel(now - starts)} ago`;
};
