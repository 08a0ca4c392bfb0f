import type { DepositOutcome } from '../bookings/leaving.ts';
import { formatGold } from '../gold.ts';
import type { GoldHolder } from '../mails/mail-rules.ts';
import { formatDay } from '../paris-time.ts';
import type { HandLineKind, LineKind } from './ledger-api.ts';

/** Hands and the bank count gold; balances and the community count what is owed or earned. */
export type Account = 'hand' | 'bank' | 'balance' | 'community';

export type Entry = {
  account: Account;
  /** Of a hand or a balance; null for the bank, the community and the hand of nobody. */
  userId: string | null;
  amount: number;
  /** Of the line of a booking that became done. */
  price?: number;
  cut?: number;
  deposit?: number;
};

export type TransferKind = LineKind | HandLineKind;

/** Entries that belong together: those in gold minus those of claims are always zero. */
export type Transfer = {
  kind: TransferKind;
  /** For the people whose lines these are; it names raids, never clients. */
  text: string;
  bookingId: string | null;
  payoutId: string | null;
  entries: Entry[];
};

const isGoldAccount = ({ account }: Pick<Entry, 'account'>) =>
  account === 'hand' || account === 'bank';

/** Zero for every transfer. */
export const imbalanceOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + (isGoldAccount(entry) ? entry.amount : -entry.amount), 0);

const hand = (userId: string | null, amount: number): Entry => ({
  account: 'hand',
  userId,
  amount,
});
const bank = (amount: number): Entry => ({ account: 'bank', userId: null, amount });
const balance = (userId: string, amount: number): Entry => ({ account: 'balance', userId, amount });
const community = (amount: number): Entry => ({ account: 'community', userId: null, amount });

/** A line of a balance counts even with an amount of 0; other entries of 0 say nothing. */
const transfer = (
  kind: TransferKind,
  text: string,
  ids: Partial<Pick<Transfer, 'bookingId' | 'payoutId'>>,
  ...entries: Entry[]
): Transfer => ({
  kind,
  text,
  bookingId: ids.bookingId ?? null,
  payoutId: ids.payoutId ?? null,
  entries: entries
    .filter(({ account, amount }) => account === 'balance' || amount !== 0)
    // Not -0, which is not 0 for everyone.
    .map((entry) => ({ ...entry, amount: entry.amount + 0 })),
});

/** How a line names a raid. */
export type NamedRaid = { name: string; day: string };
const raidText = ({ name, day }: NamedRaid) => `${name}, ${formatDay(day)}`;

type Holders = {
  creatorId: string;
  /** Null: the gold is in the hand of nobody. */
  collectorId: string | null;
  balance: GoldHolder;
};

/** Who has the gold of a mail. */
export const holderOf = (mail: Holders): string | null =>
  mail.balance === 'Advertiser' ? mail.creatorId : mail.collectorId;

/** What a mail says of its gold. */
export type MailGold = Holders & { bookingId: string; raid: NamedRaid; amount: number };

/**
 * A booking became done: what its holder has to send, what the advertiser earned beyond the gold they have,
 * and what the community did.
 */
export const doneTransfer = (
  mail: MailGold & { price: number; cut: number; deposit: number },
): Transfer => {
  const { price, cut, deposit, amount, bookingId } = mail;
  return transfer(
    'done',
    raidText(mail.raid),
    { bookingId },
    hand(holderOf(mail), amount),
    { ...balance(mail.creatorId, amount - (price - cut)), price, cut, deposit },
    community(price - cut),
  );
};

const mailTransfer =
  (kind: 'sent' | 'missing' | 'received', toBank: 1 | -1, said: string) =>
  (mail: MailGold): Transfer =>
    transfer(
      kind,
      `${said}: ${raidText(mail.raid)}`,
      { bookingId: mail.bookingId },
      hand(holderOf(mail), -toBank * mail.amount),
      bank(toBank * mail.amount),
    );

/** The holder sent the gold to the bank. */
export const sentTransfer = mailTransfer('sent', 1, 'Sent to the bank');
/** The bank did not get it: it is in the hand of whoever is its holder now. */
export const missingTransfer = mailTransfer('missing', -1, 'Missing at the bank');
/** After it was missing. */
export const receivedTransfer = mailTransfer('received', 1, 'Arrived at the bank after all');

export type Departed = {
  bookingId: string;
  creatorId: string;
  raid: NamedRaid;
  price: number;
  deposit: number;
  outcome: DepositOutcome | null;
  /** Who took the whole price, if the client paid in full. */
  paidTo: GoldHolder | null;
};

const depositTexts: Record<DepositOutcome, (deposit: string) => string> = {
  refunded: (deposit) => `the deposit of ${deposit} is refunded`,
  kept: (deposit) => `the deposit of ${deposit} is kept`,
  owed: (deposit) => `the deposit of ${deposit} is owed to the community`,
};

/** A booking left its raid; null if nobody had paid anything. */
export const leftTransfer = (booking: Departed): Transfer | null => {
  const { deposit, outcome, paidTo, creatorId, bookingId } = booking;
  const rest = paidTo === null ? 0 : booking.price - deposit;
  const payer = paidTo === 'Advertiser' ? 'advertiser' : 'collector';
  const said = [
    ...(outcome === null ? [] : [depositTexts[outcome](formatGold(deposit))]),
    ...(rest > 0 ? [`the ${payer} refunds ${formatGold(rest)} to the client`] : []),
  ];
  if (said.length === 0) return null;
  const owed = outcome === 'owed' ? deposit : 0;
  return transfer(
    'left',
    `${raidText(booking.raid)}: ${said.join(', ')}`,
    { bookingId },
    balance(creatorId, -owed),
    community(owed),
  );
};

/** The deposit goes with the booking; null without one. */
export const handOverTransfer = (booking: {
  bookingId: string;
  fromId: string;
  toId: string;
  raid: NamedRaid;
  deposit: number;
}): Transfer | null =>
  booking.deposit === 0
    ? null
    : transfer(
        'hand-over',
        `Booking handed over with its deposit: ${raidText(booking.raid)}`,
        { bookingId: booking.bookingId },
        balance(booking.fromId, -booking.deposit),
        balance(booking.toId, booking.deposit),
      );

/** What the old collector still has of this raid is the new one's to send; null if it is nothing. */
export const collectorTransfer = (change: {
  fromId: string | null;
  toId: string | null;
  raid: NamedRaid;
  /** Of mails that are unsent or missing. */
  amount: number;
}): Transfer | null =>
  change.amount === 0 || change.fromId === change.toId
    ? null
    : transfer(
        'collector-changed',
        `Collector changed: ${raidText(change.raid)}`,
        {},
        hand(change.fromId, -change.amount),
        hand(change.toId, change.amount),
      );

type PaidOut = { payoutId: string; userId: string; amount: number };

export const payoutTransfer = ({ payoutId, userId, amount }: PaidOut): Transfer =>
  transfer('payout', 'Payout', { payoutId }, bank(-amount), balance(userId, -amount));

export const reversalTransfer = ({ payoutId, userId, amount }: PaidOut): Transfer =>
  transfer(
    'payout-reversed',
    'Payout reversed',
    { payoutId },
    bank(amount),
    balance(userId, amount),
  );

export const adjustmentTransfer = (adjustment: {
  userId: string;
  amount: number;
  reason: string;
}): Transfer =>
  transfer(
    'adjustment',
    adjustment.reason,
    {},
    balance(adjustment.userId, adjustment.amount),
    community(-adjustment.amount),
  );
