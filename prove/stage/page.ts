import { EventEmitter, once } from 'node:events';
import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import { io } from 'socket.io-client';
import type { ClientSocket, Person } from '../../server/test/person.ts';

type Heard = { event: string; at: number; raids?: Raid[] };

const RECONNECT_MS = 3_000;

/** An open page: a socket that joins, listens, and comes back by itself as the web app's does. */
export class Page {
  readonly heard: Heard[] = [];
  readonly socket: ClientSocket;
  joined = 0;
  readonly #noted = new EventEmitter().setMaxListeners(0);
  #isClosed = false;
  #comingBack: NodeJS.Timeout | undefined;

  constructor(person: Person) {
    this.socket = io(person.url, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { origin: person.url, cookie: person.cookieHeader },
    });
    const lost = (reason: string) => {
      this.#note(reason);
      // The client leaves these to the page, and the web app comes back after a while.
      if (!this.#isClosed && !this.socket.active) this.#comeBackLater();
    };
    this.socket.on('disconnect', lost);
    this.socket.on('connect_error', ({ message }) => lost(message));
    this.socket.on('connect', () => {
      this.socket.emit('joinRaidRoom', () => {
        this.joined += 1;
        this.#note('joined');
      });
    });
    this.socket.on('raidUpdate', ({ payload }) =>
      this.#note('raidUpdate', raidApi.published.payload.decode(payload)),
    );
    for (const event of ['resync', 'mailUpdate', 'statsUpdate', 'pendingRaidUpdate'] as const)
      this.socket.on(event, () => this.#note(event));
    this.socket.on('bookingUpdate', ({ raidId }) => this.#note(`bookingUpdate ${raidId}`));
  }

  #comeBackLater(): void {
    clearTimeout(this.#comingBack);
    this.#comingBack = setTimeout(() => this.socket.connect(), RECONNECT_MS);
  }

  static async open(person: Person): Promise<Page> {
    const page = new Page(person);
    await page.until('joins', () => page.joined > 0);
    return page;
  }

  #note(event: string, raids?: Raid[]): void {
    this.heard.push({ event, at: performance.now(), ...(raids && { raids }) });
    this.#noted.emit('noted');
  }

  async until(what: string, isSo: () => boolean, withinMs = 10_000): Promise<number> {
    const begin = performance.now();
    const impatience = AbortSignal.timeout(withinMs);
    while (!isSo()) {
      await once(this.#noted, 'noted', { signal: impatience }).catch(() => {
        const events = this.heard.map(({ event }) => event).slice(-5);
        throw new Error(
          `A page waited ${withinMs / 1000} s for: ${what}; heard ${events.join(', ')}`,
        );
      });
    }
    return performance.now() - begin;
  }

  /** Resolves with the milliseconds until this event came, or comes. */
  hears(event: string, sinceIndex = 0, withinMs?: number): Promise<number> {
    const isHeard = () => this.heard.slice(sinceIndex).some((each) => each.event === event);
    return this.until(event, isHeard, withinMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#comingBack);
    this.socket.disconnect();
  }
}
