import type { AppContext } from '../../app-context.ts';
import { every } from '../../every.ts';
import { settleTotals } from './stats.repository.ts';

// A day that is over is settled within minutes: until then its figures are counted, and right too.
const SETTLE_EVERY_MS = 5 * 60_000;
// Whoever changes one of these raids waits for as long as it takes to settle them.
const RAIDS_AT_ONCE = 200;

/** Settles all that is over. */
export const settleAll = async ({ db }: Pick<AppContext, 'db'>): Promise<void> => {
  while ((await settleTotals(db, RAIDS_AT_ONCE)) > 0);
};

/** Keeps what the figures have to count small, however long the portal has been in use. */
export const startSettling = (context: AppContext) =>
  every(SETTLE_EVERY_MS, context, () => settleAll(context));
