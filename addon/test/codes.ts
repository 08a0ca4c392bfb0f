import { encodePayment, type Payment } from '@forge/contract/mails/payment-code';

let runs = 0;

/** A code as the portal makes it, each for a run of its own. */
export const codeOf = (payment: Partial<Payment> = {}): string => {
  runs += 1;
  return encodePayment({
    hero: 'Goldvault',
    realm: 'Kazzak',
    faction: 'Horde',
    amount: 1_250_000,
    runId: runIdOf(runs),
    confirmationCode: String(runs).padStart(6, '0'),
    ...payment,
  });
};

export const runIdOf = (number: number): string =>
  `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
