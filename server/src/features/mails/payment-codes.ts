import { randomInt } from 'node:crypto';
import { encodePayment } from '@forge/contract/mails/payment-code';
import type { HeroNamesTable } from '../../database/tables.ts';

/** The code that carries a payment into the game, and the one that confirms it there. */
export const createCodes = (
  hero: Pick<HeroNamesTable, 'name' | 'realm' | 'faction'>,
  mail: { amount: number; booking_id: string },
) => {
  const confirmationCode = String(randomInt(1_000_000)).padStart(6, '0');
  const paymentCode = encodePayment({
    hero: hero.name,
    realm: hero.realm,
    faction: hero.faction,
    amount: mail.amount,
    runId: mail.booking_id,
    confirmationCode,
  });
  return {
    payment_code: paymentCode,
    confirmation_code: confirmationCode,
    hero_name: hero.name,
    hero_realm: hero.realm,
  };
};
