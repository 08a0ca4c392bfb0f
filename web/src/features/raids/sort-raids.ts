import { minutesOf } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';

type Start = Pick<Raid, 'date' | 'time'>;

// YYYY-MM-DD sorts as text; a time of day does not.
const byDay = (one: Start, other: Start) =>
  one.date < other.date ? -1 : Number(one.date > other.date);
const byTime = (one: Start, other: Start) => minutesOf(one.time) - minutesOf(other.time);

/** Days descending, times within a day ascending. */
export const latestDayFirst = <R extends Start>(raids: readonly R[]): R[] =>
  raids.toSorted((one, other) => byDay(other, one) || byTime(one, other));

/** Ascending, with past days last. */
export const soonestFirst = <R extends Start>(raids: readonly R[], today: string): R[] => {
  const isOver = ({ date }: Start) => Number(date < today);
  return raids.toSorted(
    (one, other) => isOver(one) - isOver(other) || byDay(one, other) || byTime(one, other),
  );
};
