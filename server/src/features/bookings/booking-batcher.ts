import type { Selectable } from 'kysely';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import type { AppContext } from '../../app-context.ts';
import { isConnectionError } from '../../database/database.ts';
import type { BookingsTable } from '../../database/tables.ts';
import { EACH_CREATOR, singleStatementTransaction } from '../../transact.ts';
import { seatsChanged } from '../raids/raid-events.ts';
import { isDuplicateCharacter } from './bookings.repository.ts';
import { sellSeats, type Sale, type SoldRow } from './sales.repository.ts';

/** The new booking, or undefined if the raid has no seat on these terms. */
type Sold = Selectable<BookingsTable> | undefined;
type Request = { sale: Sale; resolve: (sold: Sold) => void; reject: (error: unknown) => void };

// Every sale of a statement waits for the whole of it.
const MAX_BATCH = 50;

/** The lane of all raids but the contended ones. */
const SHARED = 'shared';

/**
 * Sells seats in batches: one statement at a time, with all sales that arrived meanwhile. Raids whose
 * row is locked and sales that the database refuses are retried in a lane of their own raid, beside
 * the shared one. See docs/decisions/0016.
 */
export const createBookingBatcher = (context: AppContext) => {
  const queue: Request[] = [];
  /** Lanes with a statement under way: SHARED, or the id of a contended raid. */
  const lanes = new Set<string>();

  const laneOf = ({ sale }: Request) =>
    lanes.has(sale.booking.raid_id) ? sale.booking.raid_id : SHARED;

  const takeBatch = (lane: string, max: number): Request[] => {
    const waiting = queue.filter((request) => laneOf(request) === lane);
    // A statement has one action.
    const batch = waiting
      .filter(({ sale }) => sale.action === waiting[0]?.sale.action)
      .slice(0, max);
    for (const request of batch) queue.splice(queue.indexOf(request), 1);
    return batch;
  };

  const sell = async (
    batch: Request[],
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
  const resolveAll = (requests: Request[], sold: Map<string, SoldRow>) =>
    setImmediate(() => {
      for (const { sale, resolve } of requests) {
        const row = sold.get(sale.booking.id);
        resolve(row && { ...sale.booking, ...row });
      }
    });

  const sellShared = async (batch: Request[]): Promise<void> => {
    const sold = await sell(batch, 'skip').catch((error: unknown) => {
      if (isConnectionError(error)) throw error;
      return new Map<string, SoldRow>();
    });
    const isSold = ({ sale }: Request) => sold.has(sale.booking.id);
    const unsold = batch.filter((request) => !isSold(request));
    resolveAll(batch.filter(isSold), sold);
    queue.unshift(...unsold);
    for (const { sale } of unsold) void runLane(sale.booking.raid_id);
  };

  const sellOfRaid = async (batch: Request[]): Promise<void> => {
    try {
      resolveAll(batch, await sell(batch, 'wait'));
    } catch (error) {
      if (isConnectionError(error)) throw error;
      // Nothing was written. Alone, only the refused sale fails.
      if (batch.length > 1) {
        for (const request of batch) await sellOfRaid([request]);
        return;
      }
      batch[0]?.reject(isDuplicateCharacter(error) ? bookingRefusals.alreadyBooked() : error);
    }
  };

  const runLane = async (lane: string): Promise<void> => {
    if (lanes.has(lane)) return;
    lanes.add(lane);
    const sellBatch = lane === SHARED ? sellShared : sellOfRaid;
    for (
      let batch = takeBatch(lane, MAX_BATCH);
      batch.length > 0;
      batch = takeBatch(lane, MAX_BATCH)
    ) {
      await sellBatch(batch).catch((error: unknown) => {
        // After a lost connection a sale may be committed: no retry. Those queued behind it would fail too.
        const failed = [...batch, ...takeBatch(lane, Infinity)];
        // After `resolveAll`: sales of the batch that were made before the failure are answered as such.
        setImmediate(() => {
          for (const { reject } of failed) reject(error);
        });
      });
    }
    lanes.delete(lane);
  };

  return (sale: Sale): Promise<Sold> =>
    new Promise((resolve, reject) => {
      const request = { sale, resolve, reject };
      queue.push(request);
      void runLane(laneOf(request));
    });
};

export type SellSeat = ReturnType<typeof createBookingBatcher>;
