import { z } from 'zod';
import type { PersonBalance } from './ledger-api.ts';

const balanceFilters = ['all', 'ready', 'in-hand', 'owes'] as const;
/** Everyone, those who can be paid, those who hold gold, those who owe the community. */
export type BalanceFilter = (typeof balanceFilters)[number];

/** The filters of the settlement page, as exports carry them. */
export const balanceQuerySchema = z.object({
  filter: z
    .enum(balanceFilters, { error: `The filter must be one of ${balanceFilters.join(', ')}` })
    .default('all'),
  name: z.string().max(100).default(''),
});

export const balanceMatches: Record<BalanceFilter, (balance: PersonBalance) => boolean> = {
  all: () => true,
  ready: ({ ready }) => ready > 0,
  'in-hand': ({ goldInHand }) => goldInHand !== 0,
  owes: ({ balance }) => balance < 0,
};

/** Gold of raids without a collector is nobody's. */
export const NOBODY = 'Nobody';
export const nameOf = ({ user }: PersonBalance) => user?.username ?? NOBODY;

/** The matching rows: most to be paid first, then by what is owed, then by name. */
export const listBalances = (
  balances: readonly PersonBalance[],
  filter: BalanceFilter,
  name: string,
): PersonBalance[] => {
  const needle = name.trim().toLowerCase();
  return balances
    .filter((row) => balanceMatches[filter](row) && nameOf(row).toLowerCase().includes(needle))
    .toSorted(
      (one, other) =>
        other.ready - one.ready ||
        other.balance - one.balance ||
        nameOf(one).localeCompare(nameOf(other)),
    );
};
