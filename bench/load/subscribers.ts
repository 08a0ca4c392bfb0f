import type { WebSocket } from 'ws';
import { canOpenDetails } from '@forge/contract/bookings/booking-permissions';
import { seesRaid } from '@forge/contract/raids/raid-permissions';
import { connectPortal } from '@forge/testkit/raw-sockets';
import type { LoadPerson } from './clients.ts';
import type { LoadRaid } from './raids.ts';

const BOOKING_UPDATE = '42["bookingUpdate"';
const RAID_UPDATE = '42["raidUpdate"';
const HEAD = 32;

type Ear = { person: LoadPerson; socket: WebSocket; list: Buffer | null };

/** Everyone's socket, and what each still has to hear. */
export class Ears {
  readonly delays: number[] = [];
  missed = 0;
  readonly missedAt: number[] = [];
  readonly #begunAt = performance.now();
  pushes = 0;
  lost = 0;
  readonly #ears: Ear[];
  /** By raid: when the change was asked for, and who has not heard of it yet. */
  readonly #waiting = new Map<string, { askedAt: number; deaf: Set<Ear> }>();

  private constructor(ears: Ear[]) {
    this.#ears = ears;
    for (const ear of ears) {
      ear.socket.on('message', (data: Buffer) => this.#hear(ear, data));
      ear.socket.on('close', () => (this.lost += 1));
    }
  }

  static async open(url: string, people: LoadPerson[]): Promise<Ears> {
    const cookies = people.map(({ cookie }) => cookie);
    const sockets = await connectPortal(url, cookies, people.length);
    return new Ears(
      people.flatMap((person, index) => {
        const socket = sockets[index];
        return socket ? [{ person, socket, list: null }] : [];
      }),
    );
  }

  get count(): number {
    return this.#ears.length;
  }

  /** From now on everyone who may open this raid must hear that its bookings changed. */
  expect(raid: LoadRaid, askedAt: number): void {
    this.forgive(raid, 'missed');
    const deaf = this.#ears.filter(({ person }) => canOpenDetails(person.viewer, raid.staff));
    this.#waiting.set(raid.id, { askedAt, deaf: new Set(deaf) });
  }

  /** Ends the wait for a raid: what was not heard by now was missed, or nothing was to be heard. */
  forgive(raid: Pick<LoadRaid, 'id'>, as: 'missed' | 'refused'): void {
    const { deaf, askedAt = 0 } = this.#waiting.get(raid.id) ?? {};
    if (deaf && deaf.size > 0 && as === 'missed') {
      this.missed += deaf.size;
      this.missedAt.push((askedAt - this.#begunAt) / 1000);
    }
    this.#waiting.delete(raid.id);
  }

  get stillWaiting(): number {
    return [...this.#waiting.values()].reduce((sum, { deaf }) => sum + deaf.size, 0);
  }

  /** Everything that was not heard until now was missed. */
  end(): void {
    for (const id of [...this.#waiting.keys()]) this.forgive({ id }, 'missed');
  }

  #hear(ear: Ear, data: Buffer): void {
    const head = data.subarray(0, HEAD).toString();
    if (head.startsWith(RAID_UPDATE)) {
      this.pushes += 1;
      ear.list = data;
    } else if (head.startsWith(BOOKING_UPDATE)) {
      this.pushes += 1;
      const [, { raidId }] = JSON.parse(data.toString().slice(2)) as [string, { raidId: string }];
      const waiting = this.#waiting.get(raidId);
      if (waiting?.deaf.delete(ear)) this.delays.push(performance.now() - waiting.askedAt);
    }
  }

  /** Those whose last pushed list is not what they would read now. */
  async outdated(url: string, raids: LoadRaid[]): Promise<number> {
    let outdated = 0;
    for (const { person, list } of this.#ears) {
      if (!raids.some(({ staff }) => seesRaid(person.viewer, staff))) continue;
      const headers = { cookie: person.cookie };
      const answer = await fetch(`${url}/raid/published`, { headers });
      const { payload } = (await answer.json()) as { payload: string };
      const pushed =
        list && (JSON.parse(list.toString().slice(2)) as [string, { payload: string }]);
      if (pushed?.[1].payload !== payload) outdated += 1;
    }
    return outdated;
  }

  close(): void {
    for (const { socket } of this.#ears) {
      socket.removeAllListeners('close');
      socket.terminate();
    }
  }
}
