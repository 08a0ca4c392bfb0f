import { paymentRealmLabel, paymentRealmOf, realmLabel } from '@forge/contract/game';
import type { BookingValues } from './booking-values.ts';

export type PaymentChoice = Pick<BookingValues, 'paymentRealm' | 'paymentFaction'>;
type Client = Pick<BookingValues, 'clientRealm' | 'clientFaction'>;

/**
 * The client's own realm and faction as a payment choice, and what to say where the chosen one
 * differs. Gold is often elsewhere, so that is no error.
 */
export const paymentOfClient = (chosen: PaymentChoice, client: Client) => {
  const clientRealm = client.clientRealm.trim();
  const realm = paymentRealmOf(clientRealm);
  // A realm without a bank cannot be chosen: then the realm stays as it is.
  const own: PaymentChoice = {
    paymentRealm: realm ?? chosen.paymentRealm,
    paymentFaction: client.clientFaction,
  };
  const isSame = realm === chosen.paymentRealm && own.paymentFaction === chosen.paymentFaction;
  const canCopy =
    clientRealm !== '' &&
    (own.paymentRealm !== chosen.paymentRealm || own.paymentFaction !== chosen.paymentFaction);
  const note = [
    `Paid on ${paymentRealmLabel(chosen.paymentRealm)}, ${chosen.paymentFaction};`,
    `the client is on ${realm ? realmLabel(realm) : clientRealm}, ${client.clientFaction}.`,
    ...(realm ? [] : ['There is no payment realm of that name.']),
  ].join(' ');
  return { own, canCopy, note: isSame || clientRealm === '' ? null : note };
};
