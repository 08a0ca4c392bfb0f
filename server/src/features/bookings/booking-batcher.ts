import type { Selectable } from 'kysely';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import type { AppContext } from '../../app-context.ts';
import { isConnectionError } from '../../database/database.ts';
import type { BookingsTable } from '../../database/tables.ts';
import { EACH_CREATOR, singleStatementTransaction } from '../../transact.ts';
import { seatsChanged } from '../raids/raid-events.ts';
import { isDuplicateCharacter } from './bookings.repository.ts';
import { sellSeats, type Sale, type SoldRow } from './sales.repository.ts';

type SoldBooking = Selectable<BookingsTable>;
type QueuedSale = {
  sale: Sale;
  /** Undefined: the raid has no seat on these terms. */
  resolve: (sold: SoldBooking | undefined) => void;
  reject: (error: unknown) => void;
};

// Every sale of a statement waits for the whole of it.
const MAX_BATCH = 50;

/** The queue of all raids but the contended ones. */
const SHARED = 'shared';

/**
 * Sells seats in batches: one statement at a time, with all sales that arrived meanwhile. Raids whose
 * row is locked and sales that the database refuses are retried in a queue of their own raid, beside
 * the shared one. See docs/decisions/0016.
 */
export const createBookingBatcher = (context: AppContext) => {
  /** The sales of all queues that no statement has yet. */
  const waiting: QueuedSale[] = [];
  /** Queues with a statement under way: SHARED, or the id of a contended raid. */
  const runningQueues = new Set<string>();

  const queueOf = ({ sale }: QueuedSale) =>
    runningQueues.has(sale.booking.raid_id) ? sale.booking.raid_id : SHARED;

  const takeBatch = (queue: string, max: number): QueuedSale[] => {
    const queued = waiting.filter((each) => queueOf(each) === queue);
    // A statement has one action.
    const batch = queued.filter(({ sale }) => sale.action === queued[0]?.sale.action).slice(0, max);
    for (const each of batch) waiting.splice(waiting.indexOf(each), 1);
    return batch;
  };

  const sell = async (
    batch: QueuedSale[],
    whenLocked: 'wait' | 'skip',
  ): Promise<Map<string, SoldRow>> => {
    const sales = batch.map(({ sale }) => sale);
    const rows = await singleStatementTransaction(
      context,
      { actor: EACH_CREATOR, action: batch[0]?.sale.action ?? '' },
      {
        kind: seatsChanged,
        id: 'raid_id',
        tabId: 'tab_id',
        detail: ({ seat, raid_counts }) => ({ seat, ...raid_counts }),
        candidates: sales.map(({ booking }) => booking.raid_id),
      },
      sellSeats(sales, whenLocked),
    );
    return new Map(rows.map((row) => [row.id, row]));
  };

  /** In the next turn of the event loop: the next statement is sent before these are answered. */
  const resolveAll = (batch: QueuedSale[], sold: Map<string, SoldRow>) =>
    setImmediate(() => {
      for (const { sale, resolve } of batch) {
        const row = sold.get(sale.booking.id);
        resolve(row && Object.assign(sale.booking, row));
      }
    });

  const sellShared = async (batch: QueuedSale[]): Promise<void> => {
    const sold = await sell(batch, 'skip').catch((error: unknown) => {
      if (isConnectionError(error)) throw error;
      return new Map<string, SoldRow>();
    });
    const isSold = ({ sale }: QueuedSale) => sold.has(sale.booking.id);
    const unsold = batch.filter((each) => !isSold(each));
    resolveAll(batch.filter(isSold), sold);
    waiting.unshift(...unsold);
    for (const { sale } of unsold) void runQueue(sale.booking.raid_id);
  };

  const sellContended = async (batch: QueuedSale[]): Promise<void> => {
    try {
      resolveAll(batch, await sell(batch, 'wait'));
    } catch (error) {
      if (isConnectionError(error)) throw error;
      // Nothing was written. Alone, only the refused sale fails.
      if (batch.length > 1) {
        for (const each of batch) await sellContended([each]);
        return;
      }
      batch[0]?.reject(isDuplicateCharacter(error) ? bookingRefusals.alreadyBooked() : error);
    }
  };

  const runQueue = async (queue: string): Promise<void> => {
    if (runningQueues.has(queue)) return;
    runningQueues.add(queue);
    const sellBatch = queue === SHARED ? sellShared : sellContended;
    for (
      let batch = takeBatch(queue, MAX_BATCH);
      batch.length > 0;
      batch = takeBatch(queue, MAX_BATCH)
    ) {
      await sellBatch(batch).catch((error: unknown) => {
        // After a lost connection a sale may be committed: no retry. Those queued behind it would fail too.
        const failed = [...batch, ...takeBatch(queue, Infinity)];
        // After `resolveAll`: sales of the batch that were made before the failure are answered as such.
        setImmediate(() => {
          for (const { reject } of failed) reject(error);
        });
      });
    }
    runningQueues.delete(queue);
  };

  return (sale: Sale): Promise<SoldBooking | undefined> =>
    new Promise((resolve, reject) => {
      const queued = { sale, resolve, reject };
      waiting.push(queued);
      void runQueue(queueOf(queued));
    });
};

export type SellSeat = ReturnType<typeof createBookingBatcher>;
