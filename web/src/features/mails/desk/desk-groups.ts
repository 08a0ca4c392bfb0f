import type { BankPlace } from '@forge/contract/hero-names/hero-name';
import type { Mail } from '@forge/contract/mails/mail-api';
import { goldOf, groupByPlace } from '../mail-places.ts';

export type Remaining = { count: number; gold: number };

/** The mails of one realm and faction: one login in the game. */
export type DeskGroup = {
  key: string;
  name: string;
  place: BankPlace;
  /** Not sent, the oldest first. */
  unsent: readonly Mail[];
  /** How many were sent in this visit. */
  sent: number;
  left: Remaining;
};

export const remainingOf = (mails: readonly Mail[]): Remaining => {
  const unsent = mails.filter(({ sent }) => !sent);
  return { count: unsent.length, gold: goldOf(unsent) };
};

const oldestFirst = (one: Mail, other: Mail) =>
  one.bookingDate.localeCompare(other.bookingDate) || one._id.localeCompare(other._id);

/**
 * Groups in the order of their oldest mail, those without a bank last. A group keeps its place when that
 * mail is sent, so the sent mails of the visit are among those given.
 */
export const groupMails = (
  mails: readonly Mail[],
  lacksBank: (place: BankPlace) => boolean,
): DeskGroup[] => {
  const groups = [...groupByPlace(mails.toSorted(oldestFirst))].flatMap(([name, ofPlace]) => {
    const [first] = ofPlace;
    if (first === undefined) return [];
    const unsent = ofPlace.filter(({ sent }) => !sent);
    return {
      key: `${first.paymentRealm}-${first.paymentFaction}`,
      name,
      place: { realm: first.paymentRealm, faction: first.paymentFaction },
      unsent,
      sent: ofPlace.length - unsent.length,
      left: remainingOf(unsent),
    };
  });
  return groups.toSorted(
    (one, other) => Number(lacksBank(one.place)) - Number(lacksBank(other.place)),
  );
};

type Progress = {
  /** Checked: only Mark Sent is left. */
  isReady: (mail: Mail) => boolean;
  /** Being marked, or without a hero to send to. */
  isSkipped: (mail: Mail) => boolean;
};

/** The mail to work on after this one: a checked one first, else the following one, at the end the first. */
export const nextMail = (
  order: readonly Mail[],
  currentId: string,
  { isReady, isSkipped }: Progress,
): Mail | null => {
  const at = order.findIndex(({ _id }) => _id === currentId);
  const others = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))].filter(
    (mail) => !mail.sent && !isSkipped(mail),
  );
  return others.find(isReady) ?? others[0] ?? null;
};
