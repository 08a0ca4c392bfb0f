import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';

export const CHANNEL = 'forge';
const RETRY_FIRST_MS = 100;
const RETRY_LAST_MS = 1_000;

/** Something that can change, named once by the feature that owns it. */
export type AnnouncementKind = { readonly kind: string };
export const announcementKind = (kind: string): AnnouncementKind => ({ kind });

/** Listens to what the database announces, for as long as the process lives. */
export class Announcements {
  /** Stands in what this process announces, so that it does not hear itself twice. */
  readonly sender = randomUUID();
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #connectionString: string;
  readonly #log: FastifyBaseLogger;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(connectionString: string, log: FastifyBaseLogger) {
    this.#connectionString = connectionString;
    this.#log = log;
  }

  /** False while changes may pass unheard: what was remembered cannot be trusted then. */
  get connected(): boolean {
    return this.#client !== null;
  }

  on({ kind }: AnnouncementKind, listener: (id: string) => void): void {
    this.#events.on(kind, listener);
  }

  /** Tells this process alone, at once; the other processes hear it from the database. */
  tellHere({ kind }: AnnouncementKind, id: string): void {
    this.#events.emit(kind, id);
  }

  /** Called when announcements may have been missed: forget and read again. */
  onGap(listener: () => void): void {
    this.#events.on('gap', listener);
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'forge-portal announcements',
      keepAlive: true,
      // Without an answer it would wait for ever, and no change would be heard again.
      connectionTimeoutMillis: 3_000,
    });
    client.on('notification', ({ payload = '' }) => {
      const [kind = '', id = '', sender] = payload.split(' ');
      if (sender !== this.sender) this.#events.emit(kind, id);
    });
    client.on('error', () => undefined);
    client.on('end', () => this.#lost(client));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
    this.#events.emit('gap');
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client || this.#stopped) return;
    this.#client = null;
    this.#log.warn('The announcement connection was lost');
    this.#events.emit('gap');
    this.#tryAgain(RETRY_FIRST_MS);
  }

  #tryAgain(wait: number): void {
    this.#retry = setTimeout(() => {
      this.start().then(
        () => this.#log.info('The announcement connection is back'),
        () => {
          if (!this.#stopped) this.#tryAgain(Math.min(wait * 2, RETRY_LAST_MS));
        },
      );
    }, wait);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#client?.end();
    this.#client = null;
  }
}
