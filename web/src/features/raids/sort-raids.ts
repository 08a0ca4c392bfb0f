import { minutesOf } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';

type Start = Pick<Raid, 'date' | 'time'>;

// YYYY-MM-DD sorts as text; a time of day never does.
const byDay = (one: Start, other: Start) =>
  one.date < other.date ? -1 : Number(one.date > other.date);
const byTime = (one: Start, other: Start) => minutesOf(one.time) - minutesOf(other.time);

/** The latest day first, and within a day as the evening goes. */
export const latestDayFirst = <R extends Start>(raids: readonly R[]): R[] =>
  raids.toSorted((one, other) => byDay(other, one) || byTime(one, other));

/** As the raids will happen; days that are over come last. */
export const soonestFirst = <R extends Start>(raids: readonly R[], today: string): R[] => {
  const isOver = ({ date }: Start) => Number(date < today);
  return raids.toSorted(
    (one, other) => isOver(one) - isOver(other) || byDay(one, other) || byTime(one, other),
  );
};
