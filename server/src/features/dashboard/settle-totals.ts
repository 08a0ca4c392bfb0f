import type { AppContext } from '../../app-context.ts';
import { runPeriodically } from '../../run-periodically.ts';
import { settleTotals } from './stats.repository.ts';

// Until a past day is settled its figures are counted, which is slower but as correct.
const INTERVAL_MS = 5 * 60_000;
// Changes to these raids wait while they are being settled.
const RAIDS_PER_BATCH = 200;

/** Settles the totals of all raids that are over. */
export const settleAll = async ({ db }: Pick<AppContext, 'db'>): Promise<void> => {
  while ((await settleTotals(db, RAIDS_PER_BATCH)) > 0);
};

/** Keeps the number of raids that have to be counted small. */
export const startSettlingTotals = (context: AppContext) =>
  runPeriodically(INTERVAL_MS, context, () => settleAll(context));
