import { EventEmitter, once } from 'node:events';
import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import { applyRaidChanges, type RaidChanges } from '@forge/contract/raids/raid-changes';
import { io } from 'socket.io-client';
import type { ClientSocket, Person } from './person.ts';

const RECONNECT_MS = 3_000;

type PageOptions = {
  /** As the web app, with the changes of the list; else as the spec, with whole lists. */
  changes?: boolean;
};

/** The socket of an open page: joins, records events, and reconnects as the web app does. */
export class PageClient {
  readonly events: string[] = [];
  readonly socket: ClientSocket;
  joined = 0;
  raids: Raid[] = [];
  /** Of the list; unknown to the server at first, which then sends all of it. */
  revision = 'none';
  /** Whole lists that were pushed, rather than changes. */
  wholeLists = 0;
  readonly #recorded = new EventEmitter().setMaxListeners(0);
  #isClosed = false;
  #isJoining = false;
  #reconnect: NodeJS.Timeout | undefined;

  constructor(person: Person, { changes = true }: PageOptions = {}) {
    this.socket = io(person.url, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { origin: person.url, cookie: person.cookieHeader },
    });
    const onLost = (reason: string) => {
      this.#record(reason);
      // Socket.IO does not reconnect after these; the web app does, after a delay.
      if (!this.#isClosed && !this.socket.active) this.#reconnectLater();
    };
    this.socket.on('disconnect', onLost);
    this.socket.on('connect_error', ({ message }) => onLost(message));
    // Recorded to show how far a failed reconnect got.
    this.socket.io.on('reconnect_attempt', () => this.#record('reconnect attempt'));
    this.socket.io.on('open', () => this.#record('transport open'));
    this.socket.on('connect', () => {
      this.#record('connected');
      this.#join(changes);
    });
    this.socket.on('raidChanges', (update) => this.#apply(update));
    this.socket.on('raidUpdate', ({ payload }) => {
      this.raids = raidApi.published.payload.decode(payload);
      this.wholeLists += 1;
      this.#record('raidUpdate');
    });
    for (const event of ['resync', 'mailUpdate', 'statsUpdate', 'pendingRaidUpdate'] as const)
      this.socket.on(event, () => this.#record(event));
    this.socket.on('bookingUpdate', ({ raidId }) => this.#record(`bookingUpdate ${raidId}`));
  }

  #join(changes: boolean): void {
    const room = changes ? { changes, revision: this.revision } : null;
    this.#isJoining = true;
    this.socket.emit('joinRaidRoom', room, () => {
      this.#isJoining = false;
      this.joined += 1;
      this.#record('joined');
    });
  }

  #apply(update: RaidChanges): void {
    if (update.from === null || update.from === this.revision) {
      if (update.from === null) this.wholeLists += 1;
      this.raids = applyRaidChanges(this.raids, update);
      this.revision = update.to;
      this.#record('raidChanges');
    } else if (!this.#isJoining) {
      this.#join(true);
    }
  }

  #reconnectLater(): void {
    clearTimeout(this.#reconnect);
    this.#reconnect = setTimeout(() => this.socket.connect(), RECONNECT_MS);
  }

  static async open(person: Person, options?: PageOptions): Promise<PageClient> {
    const page = new PageClient(person, options);
    await page.until('joined', () => page.joined > 0);
    return page;
  }

  #record(event: string): void {
    this.events.push(event);
    this.#recorded.emit('event');
  }

  async until(what: string, isTrue: () => boolean, timeoutMs = 10_000): Promise<number> {
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    while (!isTrue()) {
      await once(this.#recorded, 'event', { signal }).catch(() => {
        const last = this.events.slice(-8).join(', ');
        throw new Error(`Timeout of ${timeoutMs / 1000} s for ${what}; last events: ${last}`);
      });
    }
    return performance.now() - startedAt;
  }

  /** Resolves with the milliseconds until this event is received. */
  untilEvent(event: string, sinceIndex = 0, timeoutMs?: number): Promise<number> {
    const isReceived = () => this.events.slice(sinceIndex).includes(event);
    return this.until(event, isReceived, timeoutMs);
  }

  /** Resolves with the milliseconds until so many seats of a listed raid are taken. */
  untilSeats(raidId: string, count: number, timeoutMs?: number): Promise<number> {
    const isListed = () =>
      this.raids.some(({ _id, clients }) => _id === raidId && clients.length >= count);
    return this.until(`${count} seats`, isListed, timeoutMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#reconnect);
    this.socket.disconnect();
  }
}
