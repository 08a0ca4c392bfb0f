import type { PersonBalance } from '@forge/contract/ledger/ledger-api';

export const balanceFilters = ['all', 'ready', 'in-hand', 'owes'] as const;
/** Everyone, those who can be paid, those who hold gold, those who owe the community. */
export type BalanceFilter = (typeof balanceFilters)[number];

const matches: Record<BalanceFilter, (balance: PersonBalance) => boolean> = {
  all: () => true,
  ready: ({ ready }) => ready > 0,
  'in-hand': ({ goldInHand }) => goldInHand !== 0,
  owes: ({ balance }) => balance < 0,
};

/** Gold of raids without a collector is nobody's. */
export const NOBODY = 'Nobody';
export const nameOf = ({ user }: PersonBalance) => user?.username ?? NOBODY;
export const keyOf = ({ user }: PersonBalance) => user?._id ?? NOBODY;

/** The matching rows: most to be paid first, then by what is owed, then by name. */
export const listBalances = (
  balances: readonly PersonBalance[],
  filter: BalanceFilter,
  name: string,
): PersonBalance[] => {
  const needle = name.trim().toLowerCase();
  return balances
    .filter((row) => matches[filter](row) && nameOf(row).toLowerCase().includes(needle))
    .toSorted(
      (one, other) =>
        other.ready - one.ready ||
        other.balance - one.balance ||
        nameOf(one).localeCompare(nameOf(other)),
    );
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

export const sumsOf = (balances: readonly PersonBalance[]) => ({
  owed: sum(balances.map(({ balance }) => Math.max(0, balance))),
  debts: sum(balances.map(({ balance }) => Math.max(0, -balance))),
  ready: sum(balances.map(({ ready }) => ready)),
  payable: balances.filter(isPayable).length,
  goldInHand: sum(balances.map(({ goldInHand }) => goldInHand)),
  holders: balances.filter(matches['in-hand']).length,
});

type Payable = PersonBalance & { user: NonNullable<PersonBalance['user']> };

export const isPayable = (row: PersonBalance): row is Payable => row.user !== null && row.ready > 0;
