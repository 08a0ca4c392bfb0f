import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { isQueryTimeout } from '../database/prepared-client.ts';
import { atMostEvery } from './at-most-every.ts';

const CHANNEL = 'forge';
// What a process wrote down and could not pass on, because it died, waits this long at most.
const LOOK_FOR_LEFTOVERS_MS = 1_000;
const BUNDLE_MS = 20;
// A connection that is cut off without a word answers nothing, and would be listened to for ever.
const SILENCE_MS = 5_000;
const RETRY_FIRST_MS = 100;
const RETRY_LAST_MS = 1_000;

/** Something that can change, named once by the feature that owns it. */
export type AnnouncementKind = { readonly kind: string };
export const announcementKind = (kind: string): AnnouncementKind => ({ kind });

const PASS_ON = `
  with told as (delete from announcements returning kind, thing_id, sender)
  select pg_notify('${CHANNEL}', concat_ws(' ', kind, thing_id, sender))
  from (select distinct kind, thing_id, sender from told) as each_once`;

/** Listens to what the database announces, for as long as the process lives. */
export class Announcements {
  /** Stands in what this process announces, so that it does not hear itself twice. */
  readonly sender = randomUUID();
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #connectionString: string;
  readonly #log: FastifyBaseLogger;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #leftovers: NodeJS.Timeout | null = null;
  readonly #bundles = atMostEvery(BUNDLE_MS, () => this.#passOnNow());
  #passing: Promise<unknown> | undefined;
  #stopped = false;

  readonly #silenceMs: number;

  constructor(connectionString: string, log: FastifyBaseLogger, silenceMs = SILENCE_MS) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#silenceMs = silenceMs;
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
      query_timeout: this.#silenceMs,
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
    this.#leftovers ??= setInterval(() => this.passOn(), LOOK_FOR_LEFTOVERS_MS).unref();
    this.#events.emit('gap');
  }

  /**
   * Tells every process what stands in the table of announcements, in bundles: those who commit with
   * NOTIFY wait for one another, so a busy evening must not do it with every change.
   */
  passOn(): void {
    this.#bundles.ask();
  }

  #passOnNow(): void {
    if (this.#passing) {
      this.#bundles.ask();
      return;
    }
    const client = this.#client;
    // When it fails they still stand in the table, and the next bundle takes them.
    const passed = client?.query(PASS_ON).catch((error: unknown) => {
      if (isQueryTimeout(error)) this.#lost(client);
    });
    this.#passing = passed?.finally(() => (this.#passing = undefined));
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client || this.#stopped) return;
    this.#client = null;
    // Of one that is cut off nothing comes back, not even a goodbye.
    client.end().catch(() => undefined);
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
    if (this.#leftovers) clearInterval(this.#leftovers);
    await this.#passing;
    this.#passOnNow();
    this.#bundles.stop();
    await this.#passing;
    await this.#client?.end();
    this.#client = null;
  }
}
