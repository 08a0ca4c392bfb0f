import { compareText } from '../compare-text.ts';
import type { Raid } from './raid.ts';

/** What changed between two revisions of the published list as one person may see it. */
export type RaidChanges = {
  /** The revision that the changes apply to; null: `raids` is the whole list. */
  from: string | null;
  to: string;
  raids: Raid[];
  /** Ids of raids that are not in the list any more. */
  gone: string[];
};

/** Newest day first, ascending times within a day. */
export const compareListed = (a: Raid, b: Raid) =>
  compareText(b.date, a.date) || compareText(a.time, b.time) || compareText(a._id, b._id);

/** The list after the changes, equal to what the server would answer. */
export const applyRaidChanges = (
  raids: readonly Raid[],
  changes: Pick<RaidChanges, 'from' | 'raids' | 'gone'>,
): Raid[] => {
  if (changes.from === null) return changes.raids;
  const replaced = new Set([...changes.gone, ...changes.raids.map(({ _id }) => _id)]);
  return [...raids.filter(({ _id }) => !replaced.has(_id)), ...changes.raids].sort(compareListed);
};
