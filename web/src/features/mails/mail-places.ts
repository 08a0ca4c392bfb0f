import { paymentRealmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';

/** The realm and faction that a mail goes to: one login in the game. */
export const placeNameOf = ({
  paymentRealm,
  paymentFaction,
}: Pick<Mail, 'paymentRealm' | 'paymentFaction'>): string =>
  `${paymentRealmLabel(paymentRealm)} ${paymentFaction}`;

/** In the order of the first mail of each place. */
export const groupByPlace = (mails: readonly Mail[]): Map<string, Mail[]> => {
  const places = new Map<string, Mail[]>();
  for (const mail of mails) {
    const name = placeNameOf(mail);
    const others = places.get(name);
    if (others) others.push(mail);
    else places.set(name, [mail]);
  }
  return places;
};

export const goldOf = (mails: readonly Mail[]): number =>
  mails.reduce((sum, { amount }) => sum + amount, 0);
