import { balanceMatches, NOBODY } from '@forge/contract/ledger/balance-list';
import type { PersonBalance } from '@forge/contract/ledger/ledger-api';

export { listBalances, nameOf, type BalanceFilter } from '@forge/contract/ledger/balance-list';

export const keyOf = ({ user }: PersonBalance) => user?._id ?? NOBODY;

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

export const sumsOf = (balances: readonly PersonBalance[]) => ({
  owed: sum(balances.map(({ balance }) => Math.max(0, balance))),
  debts: sum(balances.map(({ balance }) => Math.max(0, -balance))),
  ready: sum(balances.map(({ ready }) => ready)),
  payable: balances.filter(isPayable).length,
  goldInHand: sum(balances.map(({ goldInHand }) => goldInHand)),
  holders: balances.filter(balanceMatches['in-hand']).length,
});

type Payable = PersonBalance & { user: NonNullable<PersonBalance['user']> };

export const isPayable = (row: PersonBalance): row is Payable => row.user !== null && row.ready > 0;
