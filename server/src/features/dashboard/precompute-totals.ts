import type { AppContext } from '../../app-context.ts';
import { runPeriodically } from '../../run-periodically.ts';
import { addPastRaidsToTotals } from './stats.repository.ts';

// Until a past raid is in the totals it is counted with every request, which is slower but as correct.
const INTERVAL_MS = 5 * 60_000;
// Changes to these raids wait until their batch is committed.
const RAIDS_PER_BATCH = 200;

/** Adds all raids that are over to the precomputed totals. */
export const precomputeTotals = async (
  { db }: Pick<AppContext, 'db'>,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  while ((await addPastRaidsToTotals(db, RAIDS_PER_BATCH)) > 0 && !isStopping());
};

/** Keeps the number of raids that have to be counted small. */
export const startPrecomputingTotals = (context: AppContext) =>
  runPeriodically(INTERVAL_MS, context, (isStopping) => precomputeTotals(context, isStopping));
