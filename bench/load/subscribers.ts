import type { WebSocket } from 'ws';
import { canOpenDetails } from '@forge/contract/bookings/booking-permissions';
import { seesRaid } from '@forge/contract/raids/raid-permissions';
import { connectPortal } from '@forge/testkit/raw-sockets';
import type { LoadClient } from './clients.ts';
import type { LoadRaid } from './raids.ts';

const BOOKING_UPDATE = '42["bookingUpdate"';
const RAID_UPDATE = '42["raidUpdate"';
const HEAD = 32;

type Subscriber = { client: LoadClient; socket: WebSocket; list: Buffer | null };

/** The sockets of all clients, and the pushes that each must still receive. */
export class Subscribers {
  readonly delays: number[] = [];
  missed = 0;
  readonly missedAt: number[] = [];
  readonly #startedAt = performance.now();
  pushes = 0;
  closed = 0;
  readonly #subscribers: Subscriber[];
  /** By raid: when the change was requested, and who has not received its push. */
  readonly #pending = new Map<string, { requestedAt: number; missing: Set<Subscriber> }>();

  private constructor(subscribers: Subscriber[]) {
    this.#subscribers = subscribers;
    for (const subscriber of subscribers) {
      subscriber.socket.on('message', (data: Buffer) => this.#receive(subscriber, data));
      subscriber.socket.on('close', () => (this.closed += 1));
    }
  }

  static async connect(url: string, clients: LoadClient[]): Promise<Subscribers> {
    const cookies = clients.map(({ cookie }) => cookie);
    const sockets = await connectPortal(url, cookies, clients.length);
    return new Subscribers(
      clients.flatMap((client, index) => {
        const socket = sockets[index];
        return socket ? [{ client, socket, list: null }] : [];
      }),
    );
  }

  get count(): number {
    return this.#subscribers.length;
  }

  /** Expects a push to everyone who may open this raid. */
  expect(raid: LoadRaid, requestedAt: number): void {
    this.countMissed(raid);
    const missing = this.#subscribers.filter(({ client }) =>
      canOpenDetails(client.viewer, raid.staff),
    );
    this.#pending.set(raid.id, { requestedAt, missing: new Set(missing) });
  }

  /** The change was refused: no push is expected. */
  cancel(raid: LoadRaid): void {
    this.#pending.delete(raid.id);
  }

  /** Counts the expected pushes of this raid that did not arrive. */
  countMissed({ id }: Pick<LoadRaid, 'id'>): void {
    const { missing, requestedAt = 0 } = this.#pending.get(id) ?? {};
    if (missing && missing.size > 0) {
      this.missed += missing.size;
      this.missedAt.push((requestedAt - this.#startedAt) / 1000);
    }
    this.#pending.delete(id);
  }

  get pending(): number {
    return [...this.#pending.values()].reduce((sum, { missing }) => sum + missing.size, 0);
  }

  countAllMissed(): void {
    for (const id of [...this.#pending.keys()]) this.countMissed({ id });
  }

  #receive(subscriber: Subscriber, data: Buffer): void {
    const head = data.subarray(0, HEAD).toString();
    if (head.startsWith(RAID_UPDATE)) {
      this.pushes += 1;
      subscriber.list = data;
    } else if (head.startsWith(BOOKING_UPDATE)) {
      this.pushes += 1;
      const [, { raidId }] = JSON.parse(data.toString().slice(2)) as [string, { raidId: string }];
      const pending = this.#pending.get(raidId);
      if (pending?.missing.delete(subscriber))
        this.delays.push(performance.now() - pending.requestedAt);
    }
  }

  /** The number of clients whose last pushed list differs from the current one. */
  async outdated(raids: LoadRaid[]): Promise<number> {
    let outdated = 0;
    for (const { client, list } of this.#subscribers) {
      if (!raids.some(({ staff }) => seesRaid(client.viewer, staff))) continue;
      const { body } = await client.person.get('/raid/published');
      const pushed =
        list && (JSON.parse(list.toString().slice(2)) as [string, { payload: string }]);
      if (pushed?.[1].payload !== body['payload']) outdated += 1;
    }
    return outdated;
  }

  close(): void {
    for (const { socket } of this.#subscribers) {
      socket.removeAllListeners('close');
      socket.terminate();
    }
  }
}
