import { EventEmitter, once } from 'node:events';
import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import { io } from 'socket.io-client';
import type { ClientSocket, Person } from './person.ts';

const RECONNECT_MS = 3_000;

/** An open page: a socket that joins, listens, and comes back by itself as the web app's does. */
export class Page {
  readonly heard: string[] = [];
  readonly socket: ClientSocket;
  joined = 0;
  /** The list on screen: each push replaces the one before. */
  #raids: Raid[] = [];
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
    // How far a page got that did not come back.
    this.socket.io.on('reconnect_attempt', () => this.#note('trying again'));
    this.socket.io.on('open', () => this.#note('reached the server'));
    this.socket.on('connect', () => {
      this.#note('let in');
      this.socket.emit('joinRaidRoom', () => {
        this.joined += 1;
        this.#note('joined');
      });
    });
    this.socket.on('raidUpdate', ({ payload }) => {
      this.#raids = raidApi.published.payload.decode(payload);
      this.#note('raidUpdate');
    });
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

  #note(event: string): void {
    this.heard.push(event);
    this.#noted.emit('noted');
  }

  async until(what: string, isSo: () => boolean, withinMs = 10_000): Promise<number> {
    const begin = performance.now();
    const impatience = AbortSignal.timeout(withinMs);
    while (!isSo()) {
      await once(this.#noted, 'noted', { signal: impatience }).catch(() => {
        const last = this.heard.slice(-8).join(', ');
        throw new Error(`A page waited ${withinMs / 1000} s for: ${what}; heard ${last}`);
      });
    }
    return performance.now() - begin;
  }

  /** Resolves with the milliseconds until this event came, or comes. */
  hears(event: string, sinceIndex = 0, withinMs?: number): Promise<number> {
    const isHeard = () => this.heard.slice(sinceIndex).includes(event);
    return this.until(event, isHeard, withinMs);
  }

  /** Resolves with the milliseconds until this booking stands in the list on screen. */
  shows(bookingId: string, withinMs?: number): Promise<number> {
    const isShown = () => this.#raids.some(({ clients }) => clients.includes(bookingId));
    return this.until('a booking', isShown, withinMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#comingBack);
    this.socket.disconnect();
  }
}
