import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositOutcomes } from '../bookings/leaving.ts';
import { goldHolders, splitPrice } from '../mails/mail-rules.ts';
import { maxDeposit } from '../bookings/booking-rules.ts';
import { MAX_GOLD } from '../gold.ts';
import * as rules from './ledger-rules.ts';

const creatorId = 'creator';
const collectorId = 'collector';
const otherId = 'other';
const raid = { name: 'Manaforge Omega', day: '2031-06-15' };

const sale = fc
  .record({
    price: fc.nat(MAX_GOLD),
    source: fc.constantFrom('TC' as const, 'BR' as const),
    share: fc.nat(100),
    balance: fc.constantFrom(...goldHolders),
    collectorId: fc.constantFrom(collectorId, null),
  })
  .map(({ share, ...sold }) => {
    const deposit = Math.floor((maxDeposit(sold.price, sold.source) * share) / 100);
    const { amount, advCut: cut } = splitPrice({ ...sold, deposit }, sold.balance);
    return {
      ...sold,
      deposit,
      amount,
      cut,
      bookingId: 'booking',
      creatorId,
      raid,
    };
  });

const amountsOf = ({ entries }: rules.Transfer) =>
  entries.map(({ account, userId, amount }) => [account, userId, amount]);

test('records the example of the contract', () => {
  const sold = {
    bookingId: 'booking',
    creatorId: 'ada',
    collectorId: 'bob',
    raid,
    price: 1_000_000,
    cut: 320_000,
    deposit: 200_000,
  };
  const collected = rules.doneTransfer({ ...sold, balance: 'Collector', amount: 800_000 });
  expect(amountsOf(collected)).toEqual([
    ['hand', 'bob', 800_000],
    ['balance', 'ada', 120_000],
    ['community', null, 680_000],
  ]);
  const taken = rules.doneTransfer({ ...sold, balance: 'Advertiser', amount: 680_000 });
  expect(amountsOf(taken)).toEqual([
    ['hand', 'ada', 680_000],
    ['balance', 'ada', 0],
    ['community', null, 680_000],
  ]);
});

test('every transfer sums to zero, and a balance has one entry for each person', () => {
  const outcome = fc.constantFrom(...depositOutcomes);
  fc.assert(
    fc.property(sale, outcome, fc.option(fc.constantFrom(...goldHolders)), (sold, said, paidTo) => {
      const left = { ...sold, outcome: sold.deposit > 0 ? said : null, paidTo };
      const payout = { payoutId: 'payout', userId: 'ada', amount: sold.price };
      const transfers = [
        rules.doneTransfer(sold),
        rules.sentTransfer(sold),
        rules.missingTransfer(sold),
        rules.receivedTransfer(sold),
        rules.leftTransfer(left),
        rules.handOverTransfer({ ...sold, fromId: sold.creatorId, toId: otherId }),
        rules.collectorTransfer({ ...sold, fromId: sold.collectorId, toId: otherId }),
        rules.payoutTransfer(payout),
        rules.reversalTransfer(payout),
        rules.adjustmentTransfer({ userId: 'ada', amount: -sold.price, reason: 'x' }),
      ];
      for (const transfer of transfers) {
        if (transfer === null) continue;
        expect(rules.imbalanceOf(transfer.entries)).toBe(0);
        const keys = transfer.entries.map(({ account, userId }) => `${account} ${userId ?? ''}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(transfer.entries.every(({ amount }) => !Object.is(amount, -0))).toBe(true);
      }
    }),
  );
});

test('what is done and sent leaves nobody with gold in hand, and the bank with what is owed', () => {
  fc.assert(
    fc.property(sale, (sold) => {
      const entries = [rules.doneTransfer(sold), rules.sentTransfer(sold)].flatMap(
        (transfer) => transfer.entries,
      );
      const sum = (account: rules.Account) =>
        entries
          .filter((entry) => entry.account === account)
          .reduce((total, { amount }) => total + amount, 0);
      expect(sum('hand')).toBe(0);
      expect(sum('bank')).toBe(sum('balance') + sum('community'));
      expect(sum('balance')).toBe(sold.balance === 'Collector' ? sold.cut - sold.deposit : 0);
    }),
  );
});

test('returns null for a booking that left without any gold, or of a change without gold', () => {
  const booking = { bookingId: 'b', creatorId: 'ada', raid, price: 5, deposit: 0, paidTo: null };
  expect(rules.leftTransfer({ ...booking, outcome: null })).toBeNull();
  expect(rules.handOverTransfer({ ...booking, fromId: 'ada', toId: 'bob' })).toBeNull();
  expect(rules.collectorTransfer({ fromId: 'a', toId: 'b', raid, amount: 0 })).toBeNull();
  expect(rules.collectorTransfer({ fromId: null, toId: null, raid, amount: 5 })).toBeNull();
});
