import { minutesOf } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';

type Start = Pick<Raid, 'date' | 'time'>;
type Compare = (one: Start, other: Start) => number;

// YYYY-MM-DD sorts as text; a time of day does not.
const byDay: Compare = (one, other) => (one.date < other.date ? -1 : Number(one.date > other.date));
const byTime: Compare = (one, other) => minutesOf(one.time) - minutesOf(other.time);
const byStart: Compare = (one, other) => byDay(one, other) || byTime(one, other);

export type RaidOrder = 'latest day' | 'soonest' | 'earliest';

const orders: Record<RaidOrder, (today: string) => Compare> = {
  /** Days descending, times within a day ascending. */
  'latest day': () => (one, other) => byDay(other, one) || byTime(one, other),
  /** Ascending, with past days last. */
  soonest: (today) => {
    const isOver = ({ date }: Start) => Number(date < today);
    return (one, other) => isOver(one) - isOver(other) || byStart(one, other);
  },
  /** Ascending. */
  earliest: () => byStart,
};

export const sortRaids = <R extends Start>(
  raids: readonly R[],
  order: RaidOrder,
  today: string,
): R[] => raids.toSorted(orders[order](today));
