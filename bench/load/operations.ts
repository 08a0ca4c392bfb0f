import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { raidDraft } from '@forge/testkit/raid-fixtures';
import type { Ears } from './subscribers.ts';
import { inTurn, withRole, type LoadPerson } from './clients.ts';
import { SEATS, type LoadRaid } from './raids.ts';

/**
 * A busy community: in the minutes before a raid begins hundreds of people press buttons in the same
 * minute. We take 300 presses a minute, one in five of which changes something; ten times that is
 * 3,000 a minute, 50 a second.
 */
export const PRESSES_A_SECOND = (300 * 10) / 60;
const ONE_CHANGE_IN = 5;
const KEPT_WHEN_OVER = 20;

export type Press = { kind: string; make: () => Promise<void> };

/** What people press on a raid evening, one after the other, in the same order every time. */
export class Presses {
  readonly #url: string;
  readonly #people: LoadPerson[];
  readonly #raids: LoadRaid[];
  readonly #ears: Ears;
  #reads = 0;
  #changes = 0;
  /** Raids that are over, the oldest first. */
  readonly #over: LoadRaid[] = [];

  constructor(url: string, people: LoadPerson[], raids: LoadRaid[], ears: Ears) {
    this.#url = url;
    this.#people = people;
    this.#raids = raids;
    this.#ears = ears;
  }

  at(turn: number): Press {
    return turn % ONE_CHANGE_IN === 0 ? this.#change() : this.#read();
  }

  async #ask(person: LoadPerson, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        cookie: person.cookie,
        origin: this.#url,
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} ${response.status}: ${text.slice(0, 100)}`);
    return JSON.parse(text);
  }

  #read(): Press {
    const turn = this.#reads;
    this.#reads += 1;
    const seller = inTurn(
      withRole(this.#people, 'Advertiser', 'Senior Advertiser', 'Trial Advertiser'),
      turn,
    );
    const anyone = inTurn(this.#people, turn);
    const handler = inTurn(withRole(this.#people, 'Gold Collector', 'Senior Advertiser'), turn);
    const raid = inTurn(this.#raids, turn);
    const ask = (kind: string, person: LoadPerson, path: string, body?: object): Press => ({
      kind,
      make: async () => {
        await this.#ask(person, path, body);
      },
    });
    return inTurn(
      [
        ask('published list', seller, '/raid/published'),
        ask('bookings of a raid', seller, '/booking/raid-booking', { raidId: raid.id }),
        ask('figures', anyone, '/dashboard/status'),
        ask('bookings of a raid', raid.leader, '/booking/raid-booking', { raidId: raid.id }),
        ask('next', anyone, '/dashboard/next'),
        ask('own mails', handler, '/mail/get'),
      ],
      turn,
    );
  }

  /** Raids in turn: a raid changes again long after the push of its last change was due. */
  #change(): Press {
    const turn = this.#changes;
    this.#changes += 1;
    const raid = inTurn(this.#raids, turn);
    const round = Math.floor(turn / this.#raids.length);
    const [booking] = raid.open;
    if (booking !== undefined && (round % 3 !== 0 || raid.sold === SEATS))
      return this.#flag(raid, booking);
    return raid.sold === SEATS ? this.#publishNext(raid, turn) : this.#book(raid, turn);
  }

  /** The list stays as long as it is: a raid that is over makes room for the next. */
  #publishNext(raid: LoadRaid, turn: number): Press {
    const manager = inTurn(withRole(this.#people, 'Raid Manager'), turn);
    const make = async () => {
      const draft = raidDraft(raid.leader.id, {
        name: `Evening ${turn}`,
        maxClients: SEATS,
        goldCollector: raid.collector.id,
      });
      const answer = await this.#ask(manager, '/raid/create', draft);
      const { _id: id } = (answer as { payload: { _id: string } }).payload;
      await this.#ask(manager, '/raid/publish', { id });
      this.#raids[this.#raids.indexOf(raid)] = { ...raid, id, sold: 0, open: [] };
      this.#over.push(raid);
      // Who asked for it just now may still be on the way.
      const gone = this.#over.length > KEPT_WHEN_OVER ? this.#over.shift() : undefined;
      if (gone) await this.#ask(manager, '/raid/delete', { id: gone.id });
    };
    return { kind: 'next raid', make };
  }

  async #changeRaid(raid: LoadRaid, work: () => Promise<unknown>): Promise<void> {
    this.#ears.expect(raid, performance.now());
    await work().catch((error: unknown) => {
      this.#ears.forgive(raid, 'refused');
      throw error;
    });
  }

  #book(raid: LoadRaid, turn: number): Press {
    const seller = inTurn(
      withRole(this.#people, 'Advertiser', 'Senior Advertiser', 'Trial Advertiser'),
      turn,
    );
    const draft = bookingDraft(raid.id, { clientName: `Client${turn}` });
    raid.sold += 1;
    return {
      kind: 'create booking',
      make: () =>
        this.#changeRaid(raid, async () => {
          const answer = await this.#ask(seller, '/booking/create', draft);
          raid.open.push({ id: (answer as { payload: { _id: string } }).payload._id, flags: 0 });
        }),
    };
  }

  /** Lock, In Group, Paid and Done, in the order in which an evening sets them. */
  #flag(raid: LoadRaid, booking: LoadRaid['open'][number]): Press {
    const steps = [
      { kind: 'lock', path: '/booking/lock', person: raid.leader },
      { kind: 'in group', path: '/booking/in-group', person: raid.leader },
      { kind: 'paid', path: '/booking/paid', person: raid.collector },
      { kind: 'done', path: '/booking/status', person: raid.leader },
    ];
    const { kind, path, person } = inTurn(steps, booking.flags);
    booking.flags += 1;
    if (booking.flags === steps.length) raid.open.shift();
    const work = () => this.#ask(person, path, { bookingId: booking.id });
    return { kind, make: () => this.#changeRaid(raid, work) };
  }
}
