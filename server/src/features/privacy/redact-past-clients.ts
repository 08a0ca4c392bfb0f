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

/**
 * Removes contacts and notes of clients RETENTION_DAYS after their raid, from bookings and the audit
 * trail. The result says where the next run may begin, so that it need not look at everything again.
 */
export const redactPastClients = async (context: Context, from?: Date): Promise<Date> => {
  const until = new Date(context.now().getTime() - context.config.retentionDays * DAY_MS);
  const first = from ?? (await startOfFirstRaid(context.db)) ?? until;
  // In short spans: no statement looks at the bookings of years.
  for (let start = first.getTime(); start < until.getTime(); start += SPAN_MS) {
    const end = Math.min(start + SPAN_MS, until.getTime());
    await redactSpan(context, { from: new Date(start), until: new Date(end) });
  }
  // A raid that is moved into the past is found within a week, or after a restart.
  return new Date(until.getTime() - 7 * DAY_MS);
};
