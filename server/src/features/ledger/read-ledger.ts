import { earningStatesOf, readyOf } from '@forge/contract/ledger/earning-states';
import {
  CHART_WEEKS,
  ledgerRefusals,
  type LineKind,
  type Statement,
  type WeekSum,
} from '@forge/contract/ledger/ledger-api';
import { previousWeek, weekOf, weekRange } from '@forge/contract/ledger/ledger-week';
import { refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Database, Trx } from '../../database/database.ts';
import { viewHandLine, viewLine } from './ledger-view.ts';
import * as ledger from './ledger.repository.ts';

/** Whose ledger is asked for: everyone's own, for admin-level people anyone's. */
export const canReadLedgerOf = (viewer: Viewer, userId: unknown) =>
  isAdminLevel(viewer) ||
  userId === undefined ||
  (typeof userId === 'string' && userId.toLowerCase() === viewer.id);

const personOf = async (db: Database, viewer: Viewer, userId: string = viewer.id) => {
  if (!canReadLedgerOf(viewer, userId)) throw refusals.forbidden();
  const person = await ledger.findPerson(db, userId);
  if (!person) throw ledgerRefusals.noPerson();
  return person;
};

const running = (start: number) => {
  let sum = start;
  return (amount: number) => (sum += amount);
};

const sumOf = (lines: { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The states of the lines of a week. */
const statesOf = (
  lines: ledger.LineRow[],
  waiting: { booking_id: string; at: Date; amount: number }[],
  { from, creditsBefore, debits }: { from: Date; creditsBefore: number; debits: number },
) => {
  const waitingIds = new Set(waiting.map(({ booking_id }) => booking_id));
  const waitingBefore = sumOf(waiting.filter(({ at }) => at < from));
  return earningStatesOf(
    lines.map(({ kind, amount, booking_id }) => ({
      kind: kind as LineKind,
      amount,
      isWaiting: kind === 'done' && booking_id !== null && waitingIds.has(booking_id),
    })),
    { creditsBefore: creditsBefore - waitingBefore, debits },
  );
};

/** Reads all of it as it was at one moment, so that it adds up. */
const readAtOnce = <Result>(db: Database, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** One week of a person's balance and of the gold in their hand. */
export const readStatement = (
  { db, now }: AppContext,
  viewer: Viewer,
  request: { userId?: string | undefined; week?: string | undefined },
): Promise<Statement> =>
  readAtOnce(db, async (trx) => {
    const person = await personOf(trx, viewer, request.userId);
    const week = request.week ?? weekOf(now());
    const { from, to } = weekRange(week);
    const range = { start: from, end: to };
    const { total, before } = await ledger.readSums(trx, person.id, week);
    const waiting = await ledger.listWaiting(trx, person.id);
    const lines = await ledger.listLines(trx, person.id, 'balance', range);
    const handLines = await ledger.listLines(trx, person.id, 'hand', range);
    const states = statesOf(lines, waiting, {
      from,
      creditsBefore: before.credits,
      debits: total.debits,
    });
    const opening = before.credits - before.debits;
    const balance = total.credits - total.debits;
    const waitingGold = sumOf(waiting);
    const balanceAfter = running(opening);
    const inHandAfter = running(before.hand);
    return {
      user: { _id: person.id, username: person.username },
      from: from.toISOString(),
      to: to.toISOString(),
      opening,
      lines: lines.map((line, index) =>
        viewLine(
          line,
          balanceAfter(line.amount),
          line.kind === 'payout' ? line.payout_state : (states[index] ?? null),
        ),
      ),
      closing: balanceAfter(0),
      balance,
      waiting: waitingGold,
      ready: readyOf(balance, waitingGold),
      goldInHand: total.hand,
      missing: await ledger.readMissing(trx, person.id),
      handLines: handLines.map((line) => viewHandLine(line, inHandAfter(line.amount))),
    };
  });

const chartWeeks = (last: string): string[] => {
  const weeks = [last];
  while (weeks.length < CHART_WEEKS) weeks.unshift(previousWeek(weeks[0] ?? last));
  return weeks;
};

/** The sums of the last weeks, those without lines included. */
export const readWeeks = (
  { db, now }: AppContext,
  viewer: Viewer,
  { userId }: { userId?: string | undefined },
): Promise<WeekSum[]> =>
  readAtOnce(db, async (trx) => {
    const person = await personOf(trx, viewer, userId);
    const current = weekOf(now());
    const weeks = chartWeeks(current);
    const first = weeks[0] ?? current;
    const { before } = await ledger.readSums(trx, person.id, first);
    const rows = await ledger.listWeeks(trx, person.id, first);
    const sums = new Map(rows.map((row) => [row.week, row]));
    const closingAfter = running(before.credits - before.debits);
    return weeks.map((week) => {
      const { earned = 0, paid = 0, change = 0 } = sums.get(week) ?? {};
      return { week, earned, paid, closing: closingAfter(change) };
    });
  });
