import type { AppContext } from '../../app-context.ts';
import { emit, transact } from '../../transact.ts';
import { bookingsChanged } from '../bookings/booking-events.ts';
import { redactClients, startOfFirstRaid } from './clients.repository.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;
const SPAN_MS = 30 * DAY_MS;

type Context = Pick<AppContext, 'config' | 'now' | 'db' | 'events'>;
type Span = { from: Date; until: Date };

const redactSpan = async (context: Context, span: Span): Promise<void> => {
  for (;;) {
    const raidIds = await transact(
      context,
      { actor: null, action: 'redact client' },
      async (trx) => {
        const redacted = await redactClients(trx, { ...span, max: BATCH });
        for (const raidId of new Set(redacted)) emit(trx, bookingsChanged, raidId);
        return redacted;
      },
    );
    if (raidIds.length < BATCH) return;
  }
};

const redactFrom = async (context: Context, from: Date, until: Date): Promise<void> => {
  // In short spans: no statement looks at the bookings of years.
  for (let start = from.getTime(); start < until.getTime(); start += SPAN_MS) {
    const end = Math.min(start + SPAN_MS, until.getTime());
    await redactSpan(context, { from: new Date(start), until: new Date(end) });
  }
};

/**
 * Removes contacts and notes of clients RETENTION_DAYS after their raid, from bookings and the audit
 * trail. The first run of a day looks at all raids, since text can be written into bookings of old ones;
 * the others look at those of the last days.
 */
export const createClientRedactor = (context: Context) => {
  let day = '';
  return async (): Promise<void> => {
    const now = context.now();
    const until = new Date(now.getTime() - context.config.retentionDays * DAY_MS);
    const today = now.toISOString().slice(0, 10);
    const from =
      today === day ? new Date(until.getTime() - DAY_MS) : await startOfFirstRaid(context.db);
    await redactFrom(context, from ?? until, until);
    day = today;
  };
};
