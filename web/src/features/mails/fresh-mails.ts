import type { Mail } from '@forge/contract/mails/mail-api';

export type Seen = ReadonlyMap<string, string>;

// The rest of a mail is fixed when its booking becomes Done.
const lookOf = ({ paymentCode, sent }: Mail) => `${paymentCode ?? ''} ${String(sent)}`;

export const seenIn = (mails: readonly Mail[]): Seen =>
  new Map(mails.map((mail) => [mail._id, lookOf(mail)]));

/** The mails that came or changed between two readings. */
export const changedSince = (before: Seen, now: Seen): ReadonlySet<string> =>
  new Set([...now].filter(([id, look]) => before.get(id) !== look).map(([id]) => id));
