import type { AppContext } from '../../app-context.ts';
import { emit, transact } from '../../transact.ts';
import { bookingsChanged } from '../bookings/booking-events.ts';
import { redactClients } from './clients.repository.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;

type Context = Pick<AppContext, 'config' | 'now' | 'db' | 'events'>;

/**
 * Removes contacts and notes of clients RETENTION_DAYS after their raid, from bookings and the audit
 * trail. The result says where the next run may begin, so that it need not look at everything again.
 */
export const redactPastClients = async (context: Context, from = new Date(0)): Promise<Date> => {
  const until = new Date(context.now().getTime() - context.config.retentionDays * DAY_MS);
  for (;;) {
    const raidIds = await transact(
      context,
      { actor: null, action: 'redact client' },
      async (trx) => {
        const redacted = await redactClients(trx, { from, until, max: BATCH });
        for (const raidId of new Set(redacted)) emit(trx, bookingsChanged, raidId);
        return redacted;
      },
    );
    if (raidIds.length < BATCH) break;
  }
  // A raid that is moved into the past is found within a week, or after a restart.
  return new Date(until.getTime() - 7 * DAY_MS);
};
