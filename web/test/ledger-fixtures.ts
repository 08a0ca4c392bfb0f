import type {
  HandLine,
  PersonBalance,
  Statement,
  StatementLine,
} from '@forge/contract/ledger/ledger-api';

const id = (last: number) => `0195a000-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** A booking that is done, and whose mail is not sent. */
export const lineFixture = (changes: Partial<StatementLine> = {}): StatementLine => ({
  _id: id(10),
  at: '2026-11-12T20:00:00.000Z',
  kind: 'done',
  text: 'Sunday run, 11/12/2026',
  bookingId: id(11),
  payoutId: null,
  price: 1_000_000,
  cut: 320_000,
  deposit: 200_000,
  amount: 120_000,
  balance: 120_000,
  state: 'waiting',
  ...changes,
});

/** A payout that its recipient has not answered. */
export const payoutLineFixture = (changes: Partial<StatementLine> = {}): StatementLine =>
  lineFixture({
    _id: id(20),
    kind: 'payout',
    text: 'Payout',
    bookingId: null,
    payoutId: id(21),
    price: null,
    cut: null,
    deposit: null,
    amount: -50_000,
    balance: 70_000,
    state: 'paid',
    ...changes,
  });

export const handLineFixture = (changes: Partial<HandLine> = {}): HandLine => ({
  _id: id(30),
  at: '2026-11-12T20:00:00.000Z',
  kind: 'done',
  text: 'Sunday run, 11/12/2026',
  bookingId: id(11),
  amount: 800_000,
  inHand: 800_000,
  ...changes,
});

/** A week in which a booking was done and a part of the balance was paid. */
export const statementFixture = (changes: Partial<Statement> = {}): Statement => ({
  user: { _id: id(1), username: 'Mira' },
  from: '2026-11-11T05:00:00.000Z',
  to: '2026-11-18T05:00:00.000Z',
  opening: 0,
  closing: 70_000,
  balance: 70_000,
  waiting: 20_000,
  ready: 50_000,
  goldInHand: 0,
  missing: 0,
  lines: [lineFixture(), payoutLineFixture()],
  handLines: [],
  ...changes,
});

export const balanceFixture = (changes: Partial<PersonBalance> = {}): PersonBalance => ({
  user: { _id: id(1), username: 'Mira' },
  balance: 120_000,
  ready: 120_000,
  goldInHand: 0,
  ...changes,
});
