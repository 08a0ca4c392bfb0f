import { z } from 'zod';
import { get, id, idempotent, requestId, send } from '../endpoint.ts';
import { MAX_GOLD } from '../gold.ts';
import { reasonSchema } from '../reason.ts';
import { Refusal } from '../refusal.ts';
import { isAdminLevel, isMember } from '../viewer.ts';
import { isWeek } from './ledger-week.ts';

/** The kinds of lines of a person's balance. */
export const lineKinds = [
  'done',
  'left',
  'hand-over',
  'payout',
  'payout-reversed',
  'adjustment',
] as const;
export type LineKind = (typeof lineKinds)[number];

/** The kinds of lines of the gold in a person's hand. */
export const handLineKinds = ['done', 'sent', 'missing', 'received', 'collector-changed'] as const;
export type HandLineKind = (typeof handLineKinds)[number];

/** Waiting: its mail is not sent. Ready: it can be paid. Paid: payouts and other debits used it up. */
export const earningStates = ['waiting', 'ready', 'paid'] as const;
export type EarningState = (typeof earningStates)[number];

export const payoutStates = ['paid', 'confirmed', 'disputed', 'reversed'] as const;
export type PayoutState = (typeof payoutStates)[number];

const person = z.object({ _id: id, username: z.string() });
const gold = z.number();
const instant = z.iso.datetime();

export const statementLineSchema = z.object({
  _id: id,
  at: instant,
  kind: z.enum(lineKinds),
  text: z.string(),
  bookingId: id.nullable(),
  payoutId: id.nullable(),
  price: gold.nullable(),
  cut: gold.nullable(),
  deposit: gold.nullable(),
  /** Signed: what the line adds to the balance. */
  amount: gold,
  /** After this line. */
  balance: gold,
  /** Of a Done line an earning state, of a payout its own; null otherwise. */
  state: z.enum([...new Set([...earningStates, ...payoutStates])]).nullable(),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

const handLineSchema = z.object({
  _id: id,
  at: instant,
  kind: z.enum(handLineKinds),
  text: z.string(),
  bookingId: id.nullable(),
  amount: gold,
  /** After this line. */
  inHand: gold,
});
export type HandLine = z.infer<typeof handLineSchema>;

/** One week of a person's balance: opening plus the amounts of the lines is closing. */
export const statementSchema = z.object({
  user: person,
  from: instant,
  /** Exclusive. */
  to: instant,
  /** What the community owes the person; negative: the person owes it. */
  opening: gold,
  closing: gold,
  // These five are as of now, whatever the week.
  balance: gold,
  /** Done lines whose mail is not sent. */
  waiting: gold,
  /** What can be paid. */
  ready: gold,
  goldInHand: gold,
  /** The part of the gold in hand whose mail was sent and is missing at the bank. */
  missing: gold,
  lines: z.array(statementLineSchema),
  handLines: z.array(handLineSchema),
});
export type Statement = z.infer<typeof statementSchema>;

const week = z.string().refine(isWeek, 'Please give the week as its Wednesday, YYYY-MM-DD');

/** Of the reader, or for admin-level people of anyone. */
const ofPerson = z.object({ userId: id.optional() });

/** A week's sums, for the chart. */
const weekSumSchema = z.object({
  week: z.string(),
  /** The cuts of Done bookings. */
  earned: gold,
  /** Payouts that were not reversed. */
  paid: gold,
  closing: gold,
});
export type WeekSum = z.infer<typeof weekSumSchema>;
/** Weeks in the chart, the current one included. */
export const CHART_WEEKS = 26;

export const balanceSchema = z.object({
  /** Null: gold of raids without a collector. */
  user: person.nullable(),
  balance: gold,
  /** What can be paid: the balance without what waits for its mail. */
  ready: gold,
  goldInHand: gold,
});
export type PersonBalance = z.infer<typeof balanceSchema>;

export const payoutSchema = z.object({
  _id: id,
  user: person,
  amount: gold,
  at: instant,
  state: z.enum(payoutStates),
});
export type Payout = z.infer<typeof payoutSchema>;

/** A payout that is not settled, with what its recipient says about it. */
export const openPayoutSchema = payoutSchema.extend({ disputeReason: z.string().nullable() });
export type OpenPayout = z.infer<typeof openPayoutSchema>;

const whole = (message: string) =>
  z.number({ error: message }).refine(Number.isSafeInteger, message);
const amountMessage = 'The amount must be a whole number from 1 to 10000000000';
const adjustmentMessage = 'The amount must be a whole number, not 0, of at most 10000000000';

export const newPayoutSchema = z.object({
  userId: id,
  amount: whole(amountMessage).min(1, amountMessage).max(MAX_GOLD, amountMessage),
  requestId,
});
export type NewPayout = z.output<typeof newPayoutSchema>;

export const adjustmentSchema = z.object({
  userId: id,
  amount: whole(adjustmentMessage).refine(
    (amount) => amount !== 0 && Math.abs(amount) <= MAX_GOLD,
    adjustmentMessage,
  ),
  reason: reasonSchema,
  requestId,
});
export type Adjustment = z.output<typeof adjustmentSchema>;

export const payoutOutcomes = ['stands', 'reversed'] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];

const byPayout = z.object({ payoutId: id });

export const ledgerRefusals = {
  noPerson: () => new Refusal(404, 'not-found', 'This person does not exist', 'userId'),
  noPayout: () => new Refusal(404, 'not-found', 'This payout does not exist'),
  moreThanReady: () =>
    new Refusal(409, 'more-than-ready', 'This is more than is ready to be paid', 'amount'),
  settled: (state: PayoutState) =>
    new Refusal(409, 'payout-settled', `This payout is ${state} already`),
  notDisputed: () => new Refusal(409, 'not-disputed', 'This payout is not disputed'),
};

export const ledgerApi = {
  statement: get(
    '/ledger/statement',
    isMember,
    statementSchema,
    ofPerson.extend({ week: week.optional() }),
  ),
  /** Oldest first, without gaps. */
  weeks: get('/ledger/weeks', isMember, z.array(weekSumSchema).length(CHART_WEEKS), ofPerson),
  /** Everyone with a line. */
  balances: get('/ledger/balances', isAdminLevel, z.array(balanceSchema)),
  adjust: send('/ledger/adjust', isAdminLevel, adjustmentSchema, statementLineSchema),
  pay: send('/payout/create', isAdminLevel, newPayoutSchema, payoutSchema),
  // Of a payout of one's own: checked by the use case.
  confirm: idempotent(send('/payout/confirm', isMember, byPayout)),
  dispute: idempotent(send('/payout/dispute', isMember, byPayout.extend({ reason: reasonSchema }))),
  resolve: idempotent(
    send(
      '/payout/resolve',
      isAdminLevel,
      byPayout.extend({
        outcome: z.enum(payoutOutcomes, { error: 'The outcome must be stands or reversed' }),
        reason: reasonSchema,
      }),
    ),
  ),
  /** Payouts that are paid or disputed: one's own, for admin-level people all; oldest first. */
  open: get('/payout/open', isMember, z.array(openPayoutSchema)),
};
