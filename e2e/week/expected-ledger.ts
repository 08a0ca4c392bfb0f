/** A line of somebody's balance. */
export type BalanceLine = {
  userId: string;
  week: string;
  kind: string;
  bookingId: string | null;
  payoutId: string | null;
  price: number | null;
  cut: number | null;
  deposit: number | null;
  amount: number;
};

/** A line of the gold in somebody's hand; null: of a raid without a collector. */
type HandLine = {
  userId: string | null;
  week: string;
  kind: string;
  bookingId: string | null;
  amount: number;
};

const sumOf = (lines: readonly { amount: number }[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

type Keyed = { kind: string; bookingId: string | null; payoutId?: string | null };

/** Names a line: no booking and no payout has two of one kind, except for arrivals. */
const keyOf = ({ kind, bookingId, payoutId = null }: Keyed) =>
  `${kind} ${bookingId ?? payoutId ?? ''}`;

/** The positions of lines by their keys. */
type Order = ReadonlyMap<string, number>;
export const orderOf = (lines: readonly Keyed[]): Order =>
  new Map(lines.map((line, index) => [keyOf(line), index]));
const byPosition = (order: Order) => (one: Keyed, other: Keyed) =>
  (order.get(keyOf(one)) ?? 0) - (order.get(keyOf(other)) ?? 0);

/** Adds the sum after each line. */
const runningSums = <Line extends { amount: number }>(lines: readonly Line[], opening: number) => {
  let sum = opening;
  return lines.map((line) => ({ line, sum: (sum += line.amount) }));
};

/** Computes the gold from what happened: nothing of it comes from the portal. */
export class ExpectedLedger {
  readonly #lines: BalanceLine[] = [];
  readonly #handLines: HandLine[] = [];
  /** By booking: the gold of a Done booking is on its way to the bank, or there. */
  readonly #sent = new Set<string>();
  readonly #payouts = new Map<string, string>();

  addToBalance(line: Partial<BalanceLine> & Pick<BalanceLine, 'userId' | 'week' | 'kind'>) {
    const nothing = { bookingId: null, payoutId: null, price: null, cut: null, deposit: null };
    this.#lines.push({ ...nothing, amount: 0, ...line });
  }

  addToHand(line: HandLine) {
    if (line.amount !== 0) this.#handLines.push(line);
  }

  markSent(bookingId: string) {
    this.#sent.add(bookingId);
  }

  setPayout(payoutId: string, state: string) {
    this.#payouts.set(payoutId, state);
  }

  #isWaiting = ({ kind, bookingId }: BalanceLine) =>
    kind === 'done' && !this.#sent.has(bookingId ?? '');

  /** Waiting until the mail is sent, then ready until debits have used the line up, oldest first. */
  #statesOf(lines: readonly BalanceLine[]): Map<BalanceLine, string | null> {
    const isReversed = ({ payoutId }: BalanceLine) =>
      this.#payouts.get(payoutId ?? '') === 'reversed';
    const debits = -sumOf(lines.filter((line) => line.amount < 0 && !isReversed(line)));
    let credits = 0;
    const states = new Map<BalanceLine, string | null>();
    for (const line of lines) {
      if (this.#isWaiting(line)) {
        states.set(line, 'waiting');
        continue;
      }
      if (line.amount > 0 && line.kind !== 'payout-reversed') credits += line.amount;
      const isUsedUp = line.amount === 0 || credits <= debits;
      if (line.kind === 'done') states.set(line, isUsedUp ? 'paid' : 'ready');
      else if (line.kind === 'payout')
        states.set(line, this.#payouts.get(line.payoutId ?? '') ?? null);
      else states.set(line, null);
    }
    return states;
  }

  figuresOf(userId: string | null) {
    const lines = this.#lines.filter((line) => line.userId === userId);
    const balance = sumOf(lines);
    const waiting = sumOf(lines.filter(this.#isWaiting));
    return {
      balance,
      waiting,
      ready: Math.max(0, balance - waiting),
      goldInHand: sumOf(this.#handLines.filter((line) => line.userId === userId)),
    };
  }

  /**
   * A person's statement of a week, without ids and times that only the portal knows. Lines of one instant have
   * the order of the portal.
   */
  statementOf(userId: string, week: string, order: { lines: Order; handLines: Order }) {
    const all = this.#lines
      .filter((line) => line.userId === userId)
      .toSorted(byPosition(order.lines));
    const opening = sumOf(all.filter((line) => line.week < week));
    const lines = all.filter((line) => line.week === week);
    const states = this.#statesOf(all);
    const hand = this.#handLines
      .filter((line) => line.userId === userId)
      .toSorted(byPosition(order.handLines));
    const inHandBefore = sumOf(hand.filter((line) => line.week < week));
    const handLines = hand.filter((line) => line.week === week);
    return {
      opening,
      closing: opening + sumOf(lines),
      ...this.figuresOf(userId),
      lines: runningSums(lines, opening).map(({ line, sum }) => {
        const { userId: _user, week: _week, ...shown } = line;
        return { ...shown, balance: sum, state: states.get(line) ?? null };
      }),
      handLines: runningSums(handLines, inHandBefore).map(({ line, sum }) => ({
        kind: line.kind,
        bookingId: line.bookingId,
        amount: line.amount,
        inHand: sum,
      })),
    };
  }

  /** Everyone with a line, by id. */
  balances() {
    const everyone = new Set([...this.#lines, ...this.#handLines].map(({ userId }) => userId));
    return new Map(
      [...everyone].map((userId) => {
        const { waiting: _waiting, ...figures } = this.figuresOf(userId);
        return [userId, figures];
      }),
    );
  }
}
