import type { PersonBalance } from '@forge/contract/ledger/ledger-api';
import { expect, test } from 'vitest';
import { isPayable, listBalances, nameOf, sumsOf } from './balance-list.ts';

const row = (
  username: string | null,
  balance: number,
  ready = 0,
  goldInHand = 0,
): PersonBalance => ({
  user: username === null ? null : { _id: username, username },
  balance,
  ready,
  goldInHand,
});
const rows = [
  row('Ana', -70_000),
  row(null, 0, 0, 800_000),
  row('Odo', 120_000, 120_000),
  row('Mira', 500_000, 0, 5),
  row('Bea', 500_000, 300_000),
];

test('lists most to be paid first, then by what is owed', () => {
  expect(listBalances(rows, 'all', '').map(nameOf)).toEqual([
    'Bea',
    'Odo',
    'Mira',
    'Nobody',
    'Ana',
  ]);
});

test.each([
  ['ready', '', ['Bea', 'Odo']],
  ['in-hand', '', ['Mira', 'Nobody']],
  ['owes', '', ['Ana']],
  ['all', ' OD', ['Odo', 'Nobody']],
] as const)('filters by %s and %j', (filter, name, names) => {
  expect(listBalances(rows, filter, name).map(nameOf)).toEqual(names);
});

test('sums what is owed and what is ready apart from debts, and counts nobody as payable', () => {
  expect(sumsOf(rows)).toEqual({
    owed: 1_120_000,
    debts: 70_000,
    ready: 420_000,
    payable: 2,
    goldInHand: 800_005,
    holders: 2,
  });
  expect(isPayable(row(null, 10, 10))).toBe(false);
});
