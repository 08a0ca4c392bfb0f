import {
  isDay,
  minutesOf,
  openQuarters,
  parisDay,
  QUARTER_MINUTES,
  readTime,
  timeOfMinutes,
} from '@forge/contract/paris-time';

/** When the raid that is edited starts so far: it may stay there, however late it is. */
export type KeptStart = { date: string; time: string };

const MINUTES_OF_DAY = 24 * 60;
const everyQuarter = openQuarters('2000-01-01', new Date(0));

/** The quarter hours that a raid of this day can be put at. */
export const quartersFor = (date: string, now: Date, kept?: KeptStart): string[] => {
  if (!isDay(date)) return everyQuarter;
  if (date !== kept?.date) return openQuarters(date, now);
  if (date < parisDay(now)) return everyQuarter;
  const open = new Set(openQuarters(date, now));
  return everyQuarter.filter((time) => time === kept.time || open.has(time));
};

/** A time as people type it in a hurry: `9pm`, `930 pm` and `2130` too. */
const readTyped = (text: string): string | null => {
  const [, hours, minutes = '00', half = ''] =
    /^(\d{1,2}?)[:.h ]?(\d{2})?\s*((?:[ap]\.?m?\.?)?)$/i.exec(text.trim()) ?? [];
  if (!hours || (half === '' && !/\d{3}|\D/.test(text.trim()))) return readTime(text);
  return readTime(`${hours}:${minutes}${half === '' ? '' : ` ${half.charAt(0)}m`}`);
};

const roundedUp = (time: string) => {
  const minutes = Math.ceil(minutesOf(time) / QUARTER_MINUTES) * QUARTER_MINUTES;
  // The quarter after 11:45 PM belongs to another day: the rules explain that better than we can.
  return minutes < MINUTES_OF_DAY ? timeOfMinutes(minutes) : time;
};

type Settling = {
  date: string;
  now: Date;
  kept?: KeptStart | undefined;
  /** HH:MM as this person reads it. */
  show: (time: string) => string;
};

/** What was typed or picked, on a quarter hour and not in the past; what is no time stays as typed. */
export const settleTime = (text: string, { date, now, kept, show }: Settling): string => {
  const time = readTyped(text);
  if (time === null) return text.trim();
  if (date === kept?.date && time === kept.time) return show(time);
  const quarter = roundedUp(time);
  if (date !== parisDay(now)) return show(quarter);
  const [next = quarter] = openQuarters(date, now);
  return show(quarter < next ? next : quarter);
};
