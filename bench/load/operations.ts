import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { payloadOf } from '@forge/testkit/person';
import { raidDraft } from '@forge/testkit/raid-fixtures';
import { roundRobin, withRole, type LoadClient } from './clients.ts';
import { SEATS, type LoadRaid } from './raids.ts';
import type { Subscribers } from './subscribers.ts';

/** A busy community: 300 operations a minute, one in five of which is a write. Ten times that. */
export const OPERATIONS_PER_SECOND = (300 * 10) / 60;
const ONE_WRITE_IN = 5;
const FULL_RAIDS_LISTED = 20;
const advertiserRoles = ['Advertiser', 'Senior Advertiser', 'Trial Advertiser'] as const;

type Operation = { kind: string; run: () => Promise<unknown> };

/** The operations of a raid evening, in the same order in every run. */
export class Operations {
  readonly #clients: LoadClient[];
  readonly #raids: LoadRaid[];
  readonly #subscribers: Subscribers;
  #reads = 0;
  #writes = 0;
  /** Full raids that are still listed, the oldest first. */
  readonly #full: LoadRaid[] = [];

  constructor(clients: LoadClient[], raids: LoadRaid[], subscribers: Subscribers) {
    this.#clients = clients;
    this.#raids = raids;
    this.#subscribers = subscribers;
  }

  at(turn: number): Operation {
    return turn % ONE_WRITE_IN === 0 ? this.#write() : this.#read();
  }

  async #send<Payload>({ person }: LoadClient, path: string, body?: object): Promise<Payload> {
    return payloadOf(body ? person.post(path, body) : person.get(path));
  }

  #read(): Operation {
    const turn = this.#reads;
    this.#reads += 1;
    const advertiser = roundRobin(withRole(this.#clients, ...advertiserRoles), turn);
    const anyone = roundRobin(this.#clients, turn);
    const handler = roundRobin(
      withRole(this.#clients, 'Gold Collector', 'Senior Advertiser'),
      turn,
    );
    const raid = roundRobin(this.#raids, turn);
    const read = (kind: string, client: LoadClient, path: string, body?: object): Operation => ({
      kind,
      run: () => this.#send(client, path, body),
    });
    return roundRobin(
      [
        read('published list', advertiser, '/raid/published'),
        read('bookings of a raid', advertiser, '/booking/raid-booking', { raidId: raid.id }),
        read('figures', anyone, '/dashboard/status'),
        read('bookings of a raid', raid.leader, '/booking/raid-booking', { raidId: raid.id }),
        read('agenda', anyone, '/dashboard/next'),
        read('own mails', handler, '/mail/get'),
      ],
      turn,
    );
  }

  /** Raids in turn: the push of a raid's last change is due long before its next change. */
  #write(): Operation {
    const turn = this.#writes;
    this.#writes += 1;
    const raid = roundRobin(this.#raids, turn);
    const round = Math.floor(turn / this.#raids.length);
    const [booking] = raid.open;
    if (booking !== undefined && (round % 3 !== 0 || raid.sold === SEATS))
      return this.#flag(raid, booking);
    return raid.sold === SEATS ? this.#publishNext(raid, turn) : this.#book(raid, turn);
  }

  /** Replaces a full raid, so that the list keeps its length. */
  #publishNext(raid: LoadRaid, turn: number): Operation {
    const manager = roundRobin(withRole(this.#clients, 'Raid Manager'), turn);
    const run = async () => {
      const draft = raidDraft(raid.leader.id, {
        name: `Evening ${turn}`,
        maxClients: SEATS,
        goldCollector: raid.collector.id,
      });
      const { _id: id } = await this.#send<{ _id: string }>(manager, '/raid/create', draft);
      await this.#send(manager, '/raid/publish', { id });
      this.#raids[this.#raids.indexOf(raid)] = { ...raid, id, sold: 0, open: [] };
      this.#full.push(raid);
      // Deleted later: requests for it may be in flight.
      const oldest = this.#full.length > FULL_RAIDS_LISTED ? this.#full.shift() : undefined;
      if (oldest) await this.#send(manager, '/raid/delete', { id: oldest.id });
    };
    return { kind: 'next raid', run };
  }

  async #changeRaid(raid: LoadRaid, work: () => Promise<unknown>): Promise<void> {
    this.#subscribers.expect(raid, performance.now());
    await work().catch((error: unknown) => {
      this.#subscribers.cancel(raid);
      throw error;
    });
  }

  #book(raid: LoadRaid, turn: number): Operation {
    const advertiser = roundRobin(withRole(this.#clients, ...advertiserRoles), turn);
    const draft = bookingDraft(raid.id, { clientName: `Client${turn}` });
    raid.sold += 1;
    return {
      kind: 'create booking',
      run: () =>
        this.#changeRaid(raid, async () => {
          const { _id: id } = await this.#send<{ _id: string }>(
            advertiser,
            '/booking/create',
            draft,
          );
          raid.open.push({ id, flags: 0 });
        }),
    };
  }

  /** Lock, In Group, Paid and Done, in the usual order. */
  #flag(raid: LoadRaid, booking: LoadRaid['open'][number]): Operation {
    const steps = [
      { kind: 'lock', path: '/booking/lock', client: raid.leader },
      { kind: 'in group', path: '/booking/in-group', client: raid.leader },
      { kind: 'paid', path: '/booking/paid', client: raid.collector },
      { kind: 'done', path: '/booking/status', client: raid.leader },
    ];
    const { kind, path, client } = roundRobin(steps, booking.flags);
    booking.flags += 1;
    if (booking.flags === steps.length) raid.open.shift();
    const work = () => this.#send(client, path, { bookingId: booking.id });
    return { kind, run: () => this.#changeRaid(raid, work) };
  }
}
