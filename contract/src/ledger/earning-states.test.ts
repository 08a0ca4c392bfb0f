import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf, debitOf, earningStatesOf, lastUsedWeek, readyOf } from './earning-states.ts';
import type { LineKind } from './ledger-api.ts';

type Line = { kind: LineKind; amount: number; isWaiting: boolean };

const done = (amount: number, isWaiting = false): Line => ({ kind: 'done', amount, isWaiting });
const line = (kind: LineKind, amount: number): Line => ({ kind, amount, isWaiting: false });
const debitsOf = (lines: readonly Line[]) => lines.reduce((sum, each) => sum + debitOf(each), 0);

/** Uses up the credits one by one, piece by piece. */
const naiveStates = (lines: readonly Line[]) => {
  let toPay = debitsOf(lines);
  return lines.map((each) => {
    if (each.isWaiting) return 'waiting';
    const credit = creditOf(each);
    const used = Math.min(credit, toPay);
    toPay -= used;
    if (each.kind !== 'done') return null;
    return used === credit ? 'paid' : 'ready';
  });
};

const lines = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('done' as const), amount: fc.nat(9), isWaiting: fc.boolean() }),
    fc.record({
      kind: fc.constantFrom<LineKind[]>('left', 'hand-over', 'payout', 'adjustment'),
      amount: fc.integer({ min: -9, max: 9 }),
      isWaiting: fc.constant(false),
    }),
  ),
  { maxLength: 12 },
);

test('applies debits to the oldest credits that do not wait; a credit used in part stays ready', () => {
  const states = earningStatesOf(
    [
      done(5, true),
      done(5),
      done(0),
      done(0, true),
      line('adjustment', 3),
      done(5),
      line('payout', -9),
    ],
    { creditsBefore: 0, debits: 9 },
  );
  expect(states).toEqual(['waiting', 'paid', 'paid', 'waiting', null, 'ready', null]);
});

test('a payout that was reversed uses up nothing', () => {
  const reversed = [done(5), line('payout', -5), line('payout-reversed', 5)];
  const debits = debitsOf(reversed);
  expect(earningStatesOf(reversed, { creditsBefore: 0, debits })).toEqual(['ready', null, null]);
});

test('equals using up the credits one by one, from any line on', () => {
  fc.assert(
    fc.property(lines, fc.nat(12), (all, start) => {
      const debits = debitsOf(all);
      const creditsBefore = all
        .slice(0, start)
        .filter(({ isWaiting }) => !isWaiting)
        .reduce((sum, each) => sum + creditOf(each), 0);
      const states = earningStatesOf(all.slice(start), { creditsBefore, debits });
      // A line of 0 is paid once it does not wait, whatever is left of the debits.
      expect(states).toEqual(naiveStates(all).slice(start));
    }),
  );
});

test('the ready amount is the sum of credits that do not wait minus the debits, at least zero', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const balance = all.reduce((sum, { amount }) => sum + amount, 0);
      const waiting = all
        .filter(({ isWaiting }) => isWaiting)
        .reduce((sum, { amount }) => sum + amount, 0);
      const credits = all
        .filter(({ isWaiting }) => !isWaiting)
        .reduce((sum, each) => sum + creditOf(each), 0);
      expect(readyOf(balance, waiting)).toBe(Math.max(0, credits - debitsOf(all)));
    }),
  );
});

test('weeks before the last used one are paid, weeks after it ready; within it each line has its own state', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 5 }), (weeks) => {
      const debits = debitsOf(weeks.flat());
      const sums = weeks.map((week, index) => ({
        week: String(index),
        credits: week.reduce((sum, each) => sum + (each.isWaiting ? 0 : creditOf(each)), 0),
      }));
      const last = lastUsedWeek(sums, debits);
      const states = weeks.map((week, index) =>
        last && String(index) === last.week
          ? earningStatesOf(week, { creditsBefore: last.creditsBefore, debits })
          : week.map(({ kind, amount, isWaiting }) => {
              if (isWaiting) return 'waiting';
              if (kind !== 'done') return null;
              return amount === 0 || !last || String(index) < last.week ? 'paid' : 'ready';
            }),
      );
      const all = earningStatesOf(weeks.flat(), { creditsBefore: 0, debits });
      expect(states.flat()).toEqual(all);
    }),
  );
});
