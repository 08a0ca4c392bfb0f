import { tzOffset } from '@date-fns/tz';
import { format, isValid } from 'date-fns';

/** Server time: a raid's date and time are local time in Paris. */
export const PARIS = 'Europe/Paris';

export const QUARTER_MINUTES = 15;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** By how much clocks in Paris are ahead of UTC at an instant. */
const offsetMs = (utcMs: number) => tzOffset(PARIS, new Date(utcMs)) * MINUTE_MS;

/** Local time in Paris as ISO text. */
const inParis = (instant: Date) =>
  new Date(instant.getTime() + offsetMs(instant.getTime())).toISOString();

/** The calendar day in Paris at an instant, as YYYY-MM-DD. */
export const parisDay = (instant: Date): string => inParis(instant).slice(0, 10);

/** The time of day in Paris at an instant, as HH:MM. */
export const parisTime = (instant: Date): string => inParis(instant).slice(11, 16);

/** Date and time in Paris at an instant, as YYYY-MM-DD HH:MM. */
export const parisDayAndTime = (instant: Date): string =>
  inParis(instant).slice(0, 16).replace('T', ' ');

// Not with TZDate: which of two equal times it takes depends on the system's time zone.
const instantOf = (day: string, minutes: number): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const asUtc = Date.UTC(year, month - 1, date, 0, minutes);
  const [before, after] = [offsetMs(asUtc - DAY_MS), offsetMs(asUtc + DAY_MS)];
  const first = Math.max(before, after);
  return new Date(asUtc - (offsetMs(asUtc - first) === first ? first : Math.min(before, after)));
};

/**
 * The instant of a local time in Paris. Of a time that the autumn change repeats it is the first; times
 * that the spring change skips are moved one hour on.
 */
export const parisInstant = (day: string, time: string): Date => instantOf(day, minutesOf(time));

/** False for the times that the spring change skips. */
export const existsInParis = (day: string, time: string): boolean =>
  parisTime(parisInstant(day, time)) === time;

/** The instants at which a day in Paris starts and ends, 23 to 25 hours apart. */
export const parisDayRange = (day: string): { start: Date; end: Date } => ({
  start: instantOf(day, 0),
  end: instantOf(day, 24 * 60),
});

/** Whether a text is an existing day as YYYY-MM-DD. The database knows no year 0. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // A day that its month does not have is invalid, or one of the next month.
  return isValid(day) && day.toISOString().startsWith(text);
};

/** A day so many days later, by the calendar. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const TWELVE_HOURS = /^(0?[1-9]|1[0-2]):([0-5]\d)\s*([ap])\.?m\.?$/i;
const TWENTY_FOUR_HOURS = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** Parses `9:30 pm`, `9:30 PM` or `21:30` to HH:MM, anything else to null. */
export const parseTime = (text: string): string | null => {
  const trimmed = text.trim();
  const [, plainHours, plainMinutes] = TWENTY_FOUR_HOURS.exec(trimmed) ?? [];
  if (plainHours && plainMinutes) return `${plainHours.padStart(2, '0')}:${plainMinutes}`;
  const [, hours, minutes, half] = TWELVE_HOURS.exec(trimmed) ?? [];
  if (!hours || !minutes || !half) return null;
  const afternoon = half.toLowerCase() === 'p' ? 12 : 0;
  return `${String((Number(hours) % 12) + afternoon).padStart(2, '0')}:${minutes}`;
};

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const isQuarterHour = (time: string): boolean => minutesOf(time) % QUARTER_MINUTES === 0;

/** The quarter hours of a day that exist and are not in the past. */
export const openQuarters = (day: string, now: Date): string[] => {
  const all = Array.from({ length: (24 * 60) / QUARTER_MINUTES }, (_, index) =>
    timeOfMinutes(index * QUARTER_MINUTES),
  );
  return all.filter((time) => parisInstant(day, time) >= now && existsInParis(day, time));
};

/** Formats HH:MM as `9:30 PM`. */
export const formatTime = (time: string): string =>
  format(new Date(2000, 0, 1, Math.floor(minutesOf(time) / 60), minutesOf(time) % 60), 'h:mm a');

/** Formats YYYY-MM-DD as `12/31/2026`. */
export const formatDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
};

/** Parses `12/31/2026` to YYYY-MM-DD, anything else to null. */
export const parseDay = (text: string): string | null => {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (!month || !date || !year) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
};
