import { ExpectedLedger } from './expected-ledger.ts';

/** The shares of the price that an advertiser earns, in percent. */
const CUTS = { TC: 32, BR: 5 };

export type PersonRef = { id: string; username: string };

export type WeekRaid = {
  id: string;
  name: string;
  date: string;
  time: string;
  pot: number;
  maxClients: number;
  createdBy: PersonRef;
  leader: PersonRef;
  collector: PersonRef | null;
  cancelled: string | null;
};

export type Seat = {
  id: string;
  raid: WeekRaid;
  creator: PersonRef;
  client: object;
  price: number;
  deposit: number;
  source: 'TC' | 'BR';
  paidTo: 'Advertiser' | 'Collector' | null;
  lock: boolean;
  inGroup: boolean;
  goldSent: boolean;
  soldOn: string;
  doneOn: string | null;
  left: { as: 'cancelled' | 'no-show'; deposit: string | null; withRaid: boolean } | null;
};

type Clock = { today: () => string; week: () => string };
type Flag = 'lock' | 'in-group' | 'paid' | 'status';

export const cutOf = ({ price, source }: Pick<Seat, 'price' | 'source'>): number =>
  Math.floor((price * CUTS[source]) / 100);

const gold = (amount: number) => `${amount.toLocaleString('en-US')} g`;
const day = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
const named = ({ name, date }: WeekRaid) => `${name} on ${day(date)}`;

/** What the raids, seats, accounts and notices must be after everything that the scenario did. */
export class ExpectedState {
  readonly raids: WeekRaid[] = [];
  readonly seats: Seat[] = [];
  readonly gold = new ExpectedLedger();
  readonly #notices = new Map<string, string[]>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  noticesOf = ({ id }: PersonRef) => this.#notices.get(id) ?? [];

  #notify(
    by: PersonRef,
    people: readonly (PersonRef | null)[],
    textFor: (person: PersonRef) => string,
  ) {
    const notified = new Map(
      people.filter((person) => person !== null).map((one) => [one.id, one]),
    );
    notified.delete(by.id);
    for (const person of notified.values())
      this.#notices.set(person.id, [...this.noticesOf(person), textFor(person)]);
  }

  openSeats = (raid: WeekRaid) =>
    this.seats.filter((seat) => seat.raid === raid && seat.left === null);

  /** The creators of open seats that are not done. */
  #creatorsOf = (raid: WeekRaid) =>
    this.openSeats(raid)
      .filter(({ doneOn }) => doneOn === null)
      .map(({ creator }) => creator);

  sold(
    seat: Pick<Seat, 'id' | 'raid' | 'creator' | 'client' | 'price' | 'deposit' | 'source'> & {
      paidFull?: boolean;
    },
  ) {
    const { paidFull = false, ...sale } = seat;
    const flags = { lock: false, inGroup: false, goldSent: false, doneOn: null, left: null };
    const sold: Seat = {
      ...sale,
      ...flags,
      soldOn: this.#clock.today(),
      paidTo: paidFull ? 'Advertiser' : null,
    };
    this.seats.push(sold);
    return sold;
  }

  leave(by: PersonRef, seat: Seat, as: 'cancelled' | 'no-show', deposit: string | null) {
    this.#leave(seat, as, deposit);
    const said = as === 'cancelled' ? 'was cancelled' : 'left as a no-show';
    this.#notify(by, [seat.creator], () => `A booking of yours in ${named(seat.raid)} ${said}.`);
  }

  #leave(seat: Seat, as: 'cancelled' | 'no-show', deposit: string | null, withRaid = false) {
    seat.left = { as, deposit, withRaid };
    // Adds a line, even of zero, if a deposit or the price was paid.
    if (seat.deposit === 0 && seat.paidTo === null) return;
    const amount = deposit === 'owed' ? -seat.deposit : 0;
    const line = { kind: 'left', bookingId: seat.id, amount };
    this.gold.addToBalance({ userId: seat.creator.id, week: this.#clock.week(), ...line });
  }

  move(by: PersonRef, seat: Seat, to: WeekRaid) {
    const from = named(seat.raid);
    this.#notify(
      by,
      [seat.creator],
      () => `A booking of yours in ${from} was moved to ${named(to)}.`,
    );
    seat.raid = to;
    seat.inGroup = false;
  }

  handOver(by: PersonRef, seat: Seat, to: PersonRef) {
    const from = seat.creator;
    const line = { week: this.#clock.week(), kind: 'hand-over', bookingId: seat.id };
    if (seat.deposit > 0) {
      this.gold.addToBalance({ ...line, userId: from.id, amount: -seat.deposit });
      this.gold.addToBalance({ ...line, userId: to.id, amount: seat.deposit });
    }
    seat.creator = to;
    this.#notify(by, [from, to], (person) =>
      person === to
        ? `A booking in ${named(seat.raid)} was handed over to you.`
        : `A booking of yours in ${named(seat.raid)} was handed over to someone else.`,
    );
  }

  cancelRaid(by: PersonRef, raid: WeekRaid, reason: string) {
    const creators = this.#creatorsOf(raid);
    for (const seat of this.openSeats(raid).filter(({ doneOn }) => doneOn === null))
      this.#leave(seat, 'cancelled', seat.deposit > 0 ? 'refunded' : null, true);
    raid.cancelled = reason;
    this.#notify(
      by,
      [raid.leader, raid.collector, ...creators],
      (person) =>
        `${named(raid)} was cancelled.${creators.includes(person) ? ' Your bookings in it have left.' : ''}`,
    );
  }

  changeLeader(by: PersonRef, raid: WeekRaid, to: PersonRef) {
    const from = raid.leader;
    this.#notify(by, [from, to, raid.collector, ...this.#creatorsOf(raid)], (person) => {
      const said = person === to ? 'You lead it now.' : 'It has another leader now.';
      return `${named(raid)} changed. ${person === from ? 'You no longer lead it.' : said}`;
    });
    raid.leader = to;
  }

  /** Gold that the old collector has is the new one's to send. */
  changeCollector(by: PersonRef, raid: WeekRaid, to: PersonRef) {
    const from = raid.collector;
    this.#notify(by, [raid.leader, from, to, ...this.#creatorsOf(raid)], (person) => {
      const said = person === to ? 'You collect its gold now.' : 'It has another collector now.';
      return `${named(raid)} changed. ${person === from ? 'You no longer collect its gold.' : said}`;
    });
    const amount = this.openSeats(raid)
      .filter((seat) => seat.doneOn !== null && !seat.goldSent && seat.paidTo !== 'Advertiser')
      .reduce((sum, seat) => sum + seat.price - seat.deposit, 0);
    const line = { week: this.#clock.week(), kind: 'collector-changed', bookingId: null };
    this.gold.addToHand({ ...line, userId: from?.id ?? null, amount: -amount });
    this.gold.addToHand({ ...line, userId: to.id, amount });
    raid.collector = to;
  }

  flag(by: PersonRef, seat: Seat, flag: Flag) {
    const notify = (said: string) =>
      this.#notify(by, [seat.creator], () => `A booking of yours in ${named(seat.raid)} ${said}.`);
    if (flag === 'lock' && !seat.lock) {
      seat.lock = true;
      notify('was locked');
    }
    if (flag === 'in-group') seat.inGroup = true;
    // Someone other than the advertiser took the gold at the raid.
    if (flag === 'paid') seat.paidTo ??= by === seat.creator ? 'Advertiser' : 'Collector';
    if (flag === 'status' && seat.doneOn === null) {
      seat.doneOn = this.#clock.today();
      this.#done(seat);
      notify('is done');
    }
  }

  holderOf = (seat: Seat): PersonRef | null =>
    seat.paidTo === 'Advertiser' ? seat.creator : seat.raid.collector;

  amountOf = (seat: Seat): number =>
    seat.price - (seat.paidTo === 'Advertiser' ? cutOf(seat) : seat.deposit);

  #done(seat: Seat) {
    const cut = cutOf(seat);
    const { price, deposit } = seat;
    const line = { week: this.#clock.week(), kind: 'done', bookingId: seat.id };
    const earned = seat.paidTo === 'Advertiser' ? 0 : cut - deposit;
    this.gold.addToBalance({
      ...line,
      userId: seat.creator.id,
      price,
      cut,
      deposit,
      amount: earned,
    });
    const userId = this.holderOf(seat)?.id ?? null;
    this.gold.addToHand({ ...line, userId, amount: this.amountOf(seat) });
  }

  #toBank(seat: Seat, kind: string, sign: 1 | -1) {
    const line = { week: this.#clock.week(), kind, bookingId: seat.id };
    const userId = this.holderOf(seat)?.id ?? null;
    this.gold.addToHand({ ...line, userId, amount: -sign * this.amountOf(seat) });
  }

  sent(seat: Seat) {
    this.#toBank(seat, 'sent', 1);
    seat.goldSent = true;
    this.gold.markSent(seat.id);
  }

  missing(by: PersonRef, seat: Seat) {
    this.#toBank(seat, 'missing', -1);
    const text = `The bank did not get ${gold(this.amountOf(seat))} of ${named(seat.raid)}: it counts as yours to send.`;
    this.#notify(by, [this.holderOf(seat)], () => text);
  }

  foundAgain(seat: Seat) {
    this.#toBank(seat, 'received', 1);
  }

  paidOut(by: PersonRef, to: PersonRef, payoutId: string, amount: number) {
    const line = { userId: to.id, week: this.#clock.week(), payoutId };
    this.gold.addToBalance({ ...line, kind: 'payout', amount: -amount });
    this.gold.setPayout(payoutId, 'paid');
    this.#notify(by, [to], () => `You were paid ${gold(amount)}.`);
  }

  confirmed(payoutId: string) {
    this.gold.setPayout(payoutId, 'confirmed');
  }

  disputed(by: PersonRef, admins: readonly PersonRef[], payoutId: string, amount: number) {
    this.gold.setPayout(payoutId, 'disputed');
    this.#notify(by, admins, () => `A payout of ${gold(amount)} is disputed.`);
  }

  reversed(to: PersonRef, payoutId: string, amount: number) {
    const line = { userId: to.id, week: this.#clock.week(), payoutId };
    this.gold.addToBalance({ ...line, kind: 'payout-reversed', amount });
    this.gold.setPayout(payoutId, 'reversed');
  }
}
