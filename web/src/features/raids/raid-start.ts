import {
  isDay,
  minutesOf,
  openQuarters,
  parisDay,
  QUARTER_MINUTES,
  parseTime,
  timeOfMinutes,
} from '@forge/contract/paris-time';

/** The start of the edited raid as it is saved: it stays valid when it is past. */
export type SavedStart = { date: string; time: string };

const MINUTES_OF_DAY = 24 * 60;
const everyQuarter = openQuarters('2000-01-01', new Date(0));

/** The quarter hours at which a raid of this day can start. */
export const quartersFor = (date: string, now: Date, savedStart?: SavedStart): string[] => {
  if (!isDay(date)) return everyQuarter;
  if (date !== savedStart?.date) return openQuarters(date, now);
  if (date < parisDay(now)) return everyQuarter;
  const open = new Set(openQuarters(date, now));
  return everyQuarter.filter((time) => time === savedStart.time || open.has(time));
};

/** Reads `9pm`, `930 pm` and `2130` too. */
const readTyped = (text: string): string | null => {
  const [, hours, minutes = '00', half = ''] =
    /^(\d{1,2}?)[:.h ]?(\d{2})?\s*((?:[ap]\.?m?\.?)?)$/i.exec(text.trim()) ?? [];
  if (!hours || (half === '' && !/\d{3}|\D/.test(text.trim()))) return parseTime(text);
  return parseTime(`${hours}:${minutes}${half === '' ? '' : ` ${half.charAt(0)}m`}`);
};

const roundedUp = (time: string) => {
  const minutes = Math.ceil(minutesOf(time) / QUARTER_MINUTES) * QUARTER_MINUTES;
  // The quarter after 11:45 PM is on another day: the rules report it.
  return minutes < MINUTES_OF_DAY ? timeOfMinutes(minutes) : time;
};

type RoundingOptions = {
  date: string;
  now: Date;
  savedStart?: SavedStart | undefined;
  /** HH:MM in the viewer's time format. */
  show: (time: string) => string;
};

/** Rounds a typed time up to a quarter hour that is not past; what is not a time stays as typed. */
export const roundUpTime = (
  text: string,
  { date, now, savedStart, show }: RoundingOptions,
): string => {
  const time = readTyped(text);
  if (time === null) return text.trim();
  if (date === savedStart?.date && time === savedStart.time) return show(time);
  const quarter = roundedUp(time);
  if (date !== parisDay(now)) return show(quarter);
  const [next = quarter] = openQuarters(date, now);
  return show(quarter < next ? next : quarter);
};
