import type { Payout } from '@forge/contract/ledger/ledger-api';
import { payloadOf, type Person } from './person.ts';
import { idOf } from './raid-fixtures.ts';

export const adjust = (admin: Person, userId: string, amount: number) =>
  payloadOf(admin.post('/ledger/adjust', { userId, amount, reason: 'Counted again' }));

/** Pays someone a little gold that an adjustment made ready. */
export const payOut = async (admin: Person, recipient: Person): Promise<Payout> => {
  const userId = await idOf(recipient);
  await adjust(admin, userId, 10);
  return payloadOf(admin.post('/payout/create', { userId, amount: 10 }));
};
