import type { AppContext } from '../../app-context.ts';
import { emit, transact } from '../../transact.ts';
import { bookingsChanged } from '../bookings/booking-events.ts';
import { redactClients, startOfFirstRaid } from './clients.repository.ts';

const DAY_MS = 86_400_000;
const BATCH = 1_000;
const SPAN_MS = 7 * DAY_MS;

type Context = Pick<AppContext, 'config' | 'now' | 'db' | 'events'>;
type Span = { from: Date; until: Date };

/** False if it stopped before its end. */
const redactSpan = async (
  context: Context,
  span: Span,
  isStopping: () => boolean,
): Promise<boolean> => {
  while (!isStopping()) {
    const raidIds = await transact(
      context,
      { actor: null, action: 'redact client' },
      async (trx) => {
        const redacted = await redactClients(trx, { ...span, max: BATCH });
        for (const raidId of new Set(redacted)) emit(trx, bookingsChanged, raidId);
        return redacted;
      },
    );
    if (raidIds.length < BATCH) return true;
  }
  return false;
};

/**
 * Removes contacts and notes of clients RETENTION_DAYS after their raid, from bookings and the audit
 * trail. The first run of a day looks at all raids, since text can be written into bookings of old ones;
 * the others look at those of the last day. After a failure the next run goes on where it stopped.
 */
export const createClientRedactor = (context: Context) => {
  let day = '';
  let next = 0;
  return async (isStopping: () => boolean = () => false): Promise<void> => {
    const now = context.now();
    const until = now.getTime() - context.config.retentionDays * DAY_MS;
    const today = now.toISOString().slice(0, 10);
    if (today !== day) {
      next = (await startOfFirstRaid(context.db))?.getTime() ?? until;
      day = today;
    }
    // In short spans: no statement looks at the bookings of years.
    for (let start = Math.min(next, until - DAY_MS); start < until; start = next) {
      const end = Math.min(start + SPAN_MS, until);
      const span = { from: new Date(start), until: new Date(end) };
      if (!(await redactSpan(context, span, isStopping))) return;
      next = end;
    }
  };
};
