import type { Selectable } from 'kysely';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import type { AppContext } from '../../app-context.ts';
import { isConnectionError } from '../../database/database.ts';
import type { BookingsTable } from '../../database/tables.ts';
import { EACH_CREATOR, transactInOne } from '../../transact.ts';
import { seatsChanged } from '../raids/raid-announcements.ts';
import { isSameCharacter, sellSeats, type Sale, type WhenBusy } from './bookings.repository.ts';

/** The booking that was made, or nothing when there is no seat to be had on these terms. */
type Outcome = Selectable<BookingsTable> | undefined;

type Customer = {
  sale: Sale;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
};

// Everyone in a statement waits for all of it: a crowd is served sooner in parts.
const SERVED_AT_ONCE = 50;

/** Customers in the order they came: all who wait are served at once, one statement after another. */
const createLine = (
  serve: (customers: Customer[]) => Promise<void>,
  whenEmpty: () => void = () => undefined,
) => {
  const waiting: Customer[] = [];
  let isServing = false;

  const work = async () => {
    if (isServing) return;
    isServing = true;
    while (waiting.length > 0) {
      const customers = waiting.splice(0, SERVED_AT_ONCE);
      await serve(customers).catch((error: unknown) => {
        // Who stands behind them would only wait as long to hear the same.
        for (const { reject } of [...customers, ...waiting.splice(0)]) reject(error);
      });
    }
    isServing = false;
    whenEmpty();
  };

  return {
    join: (customer: Customer) => {
      waiting.push(customer);
      void work();
    },
  };
};

/**
 * Where seats are sold: at once to whoever comes alone, and to all who come while a statement is under
 * way with the next one. A raid that is busy, or a sale that cannot be, has its raid's customers wait
 * in a line of their own. See docs/decisions/0016.
 */
export const openSaleDesk = (context: AppContext) => {
  const sellTo = async (customers: Customer[], whenBusy: WhenBusy) => {
    const sales = customers.map(({ sale }) => sale);
    const rows = await transactInOne(
      context,
      { actor: EACH_CREATOR, action: 'book client' },
      // Says that the bookings changed as well: each word goes to every process.
      { kind: seatsChanged, thing: 'raid_id', may: sales.map(({ booking }) => booking.raid_id) },
      sellSeats(sales, whenBusy),
    );
    return new Map(rows.map((row) => [customers[row.nth - 1], row]));
  };

  const serveRaid = async (customers: Customer[]): Promise<void> => {
    try {
      const sold = await sellTo(customers, 'wait');
      for (const customer of customers) customer.resolve(sold.get(customer));
    } catch (error) {
      // A connection that broke may have sold the seat: nobody tries for them a second time.
      if (isConnectionError(error)) throw error;
      // What the database refuses is not written: each finds out whether it was their sale.
      if (customers.length > 1) {
        for (const each of customers) await serveRaid([each]);
        return;
      }
      const refusal = isSameCharacter(error) ? bookingRefusals.alreadyBooked() : error;
      for (const { reject } of customers) reject(refusal);
    }
  };

  const lines = new Map<string, ReturnType<typeof createLine>>();
  const lineOf = (raidId: string) => {
    const line = lines.get(raidId) ?? createLine(serveRaid, () => lines.delete(raidId));
    lines.set(raidId, line);
    return line;
  };

  const everyone = createLine(async (customers) => {
    const sold = await sellTo(customers, 'skip').catch((error: unknown) => {
      if (isConnectionError(error)) throw error;
      return new Map<Customer | undefined, Outcome>();
    });
    for (const customer of customers) {
      const booking = sold.get(customer);
      if (booking) customer.resolve(booking);
      else lineOf(customer.sale.booking.raid_id).join(customer);
    }
  });

  return {
    sell: (sale: Sale): Promise<Outcome> =>
      new Promise((resolve, reject) => {
        const line = lines.get(sale.booking.raid_id) ?? everyone;
        line.join({ sale, resolve, reject });
      }),
  };
};

export type SaleDesk = ReturnType<typeof openSaleDesk>;
