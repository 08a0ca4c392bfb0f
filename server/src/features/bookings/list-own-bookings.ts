import {
  OWN_BOOKINGS_PAGE,
  ownBookingRefusals,
  type Earning,
  type OwnBookingFilters,
  type OwnBookingPage,
} from '@forge/contract/bookings/own-bookings';
import { earningStatesOf, lastUsedWeek } from '@forge/contract/ledger/earning-states';
import type { EarningState, LineKind } from '@forge/contract/ledger/ledger-api';
import { weekOf, weekRange } from '@forge/contract/ledger/ledger-week';
import { pastRaidsStartBefore } from '@forge/contract/raids/raid-filters';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import * as ledger from '../ledger/ledger.repository.ts';
import { decodeCursor, encodeCursor, viewOwnBooking } from './own-booking-view.ts';
import { listOwn, sumOwed, type OwnBookingRow } from './own-bookings.repository.ts';

/** The state of a Done line, as in the statement of its week. */
const readStates = async (trx: Trx, userId: string) => {
  const { weeks, debits } = await ledger.readCredits(trx, userId);
  const waiting = await ledger.listWaiting(trx, userId);
  const waitingIds = new Set(waiting.map(({ booking_id }) => booking_id));
  const waitingOf = new Map<string, number>();
  for (const { at, amount } of waiting)
    waitingOf.set(weekOf(at), (waitingOf.get(weekOf(at)) ?? 0) + amount);
  const last = lastUsedWeek(
    weeks.map(({ week, credits }) => ({ week, credits: credits - (waitingOf.get(week) ?? 0) })),
    debits,
  );
  const ofLastWeek = new Map<string | null, EarningState | null>();
  if (last) {
    const { from: start, to: end } = weekRange(last.week);
    const lines = await ledger.listLines(trx, userId, 'balance', { start, end });
    const states = earningStatesOf(
      lines.map(({ kind, amount, booking_id }) => ({
        kind: kind as LineKind,
        amount,
        isWaiting: kind === 'done' && booking_id !== null && waitingIds.has(booking_id),
      })),
      { creditsBefore: last.creditsBefore, debits },
    );
    lines.forEach(({ kind, booking_id }, index) => {
      if (kind === 'done') ofLastWeek.set(booking_id, states[index] ?? null);
    });
  }
  return ({ booking_id, at, amount }: ledger.EarningRow): EarningState => {
    if (waitingIds.has(booking_id)) return 'waiting';
    if (amount === 0 || !last) return 'paid';
    return ofLastWeek.get(booking_id) ?? (weekOf(at) < last.week ? 'paid' : 'ready');
  };
};

const readEarnings = async (
  trx: Trx,
  userId: string,
  rows: OwnBookingRow[],
): Promise<Map<string, Earning>> => {
  const done = rows.flatMap(({ id, done_at }) => (done_at === null ? [] : [id]));
  if (done.length === 0) return new Map();
  const earnings = await ledger.listEarnings(trx, userId, done);
  const stateOf = await readStates(trx, userId);
  return new Map(
    earnings.map((row) => [
      row.booking_id,
      { cut: row.cut, amount: row.amount, state: stateOf(row) },
    ]),
  );
};

/** One page of the bookings that the viewer created, over all raids. */
export const listOwnBookings = (
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Viewer,
  { before, ...filters }: OwnBookingFilters & { before?: string | undefined },
): Promise<OwnBookingPage> => {
  const cursor = before ? decodeCursor(before) : null;
  if (before && cursor === null) throw ownBookingRefusals.noPage();
  const pastBefore = new Date(pastRaidsStartBefore(now().getTime()));
  // As they were at one moment, so that the states agree with the bookings.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const limit = OWN_BOOKINGS_PAGE + 1;
      const selection = { userId: viewer.id, filters, pastBefore, before: cursor, limit };
      const found = await listOwn(trx, selection);
      const rows = found.slice(0, OWN_BOOKINGS_PAGE);
      const last = rows.at(-1);
      const earnings = await readEarnings(trx, viewer.id, rows);
      return {
        bookings: rows.map((row) => viewOwnBooking(row, earnings.get(row.id) ?? null)),
        next: found.length > rows.length && last ? encodeCursor(last) : null,
        owedInAll: cursor === null ? await sumOwed(trx, viewer.id) : null,
      };
    });
};
