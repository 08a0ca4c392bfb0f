import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { isQueryTimeout } from '../database/prepared-client.ts';
import { throttle } from './throttle.ts';

const CHANNEL = 'forge';
// How long an event waits in the outbox if the process that wrote it died.
const POLL_OUTBOX_MS = 1_000;
const FLUSH_INTERVAL_MS = 20;
// Without a timeout, a connection cut off without a FIN would be listened to forever.
const QUERY_TIMEOUT_MS = 5_000;
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 1_000;

/** A kind of event, named once by the feature that owns it. */
export type EventKind = { readonly kind: string };
export const eventKind = (kind: string): EventKind => ({ kind });

type Listener = (id: string, tabId: string | null) => void;

const FLUSH = `
  with flushed as (delete from announcements returning kind, thing_id, sender, tab_id)
  select pg_notify('${CHANNEL}', concat_ws(' ', kind, thing_id, sender, tab_id))
  from (select distinct kind, thing_id, sender, tab_id from flushed) as events`;

/** Events between processes: an outbox table, flushed with NOTIFY, and a connection that listens. */
export class EventBus {
  /** Part of every event of this process, which it must not receive a second time. */
  readonly sender = randomUUID();
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #connectionString: string;
  readonly #log: FastifyBaseLogger;
  readonly #queryTimeoutMs: number;
  readonly #flushes = throttle(FLUSH_INTERVAL_MS, () => this.#flush());
  #client: pg.Client | null = null;
  #retryTimer: NodeJS.Timeout | null = null;
  #pollTimer: NodeJS.Timeout | null = null;
  #flushing: Promise<unknown> | undefined;
  #stopped = false;

  constructor(connectionString: string, log: FastifyBaseLogger, queryTimeoutMs = QUERY_TIMEOUT_MS) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#queryTimeoutMs = queryTimeoutMs;
  }

  /** False while events may be missed: caches must not be trusted then. */
  get connected(): boolean {
    return this.#client !== null;
  }

  on({ kind }: EventKind, listener: Listener): void {
    this.#emitter.on(kind, listener);
  }

  /** Emits to this process alone, synchronously; the others receive it from the database. */
  emitLocal({ kind }: EventKind, id: string, tabId: string | null = null): void {
    this.#emitter.emit(kind, id, tabId);
  }

  /** Called when the connection is lost and when it is back: events may have been missed. */
  onReconnect(listener: () => void): void {
    this.#emitter.on('gap', listener);
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'forge-portal events',
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: this.#queryTimeoutMs,
    });
    client.on('notification', ({ payload = '' }) => {
      const [kind = '', id = '', sender, tabId = null] = payload.split(' ');
      if (sender !== this.sender) this.#emitter.emit(kind, id, tabId);
    });
    client.on('error', () => undefined);
    client.on('end', () => this.#onLost(client));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
    this.#pollTimer ??= setInterval(() => this.flushOutbox(), POLL_OUTBOX_MS).unref();
    this.#emitter.emit('gap');
  }

  /**
   * Flushes the outbox to every process, throttled: commits with NOTIFY wait for one another, so
   * there must not be one per change. See docs/decisions/0008.
   */
  flushOutbox(): void {
    this.#flushes.trigger();
  }

  #flush(): void {
    if (this.#flushing) {
      this.#flushes.trigger();
      return;
    }
    const client = this.#client;
    // After a failure the events are still in the outbox, and the next flush takes them.
    const flushed = client?.query(FLUSH).catch((error: unknown) => {
      if (isQueryTimeout(error)) this.#onLost(client);
    });
    this.#flushing = flushed?.finally(() => (this.#flushing = undefined));
  }

  #onLost(client: pg.Client): void {
    if (this.#client !== client || this.#stopped) return;
    this.#client = null;
    // A connection that timed out gets no reply to its Terminate message either.
    client.end().catch(() => undefined);
    this.#log.warn('The event connection was lost');
    this.#emitter.emit('gap');
    this.#reconnectAfter(RETRY_FIRST_MS);
  }

  #reconnectAfter(ms: number): void {
    this.#retryTimer = setTimeout(() => {
      this.start().then(
        () => this.#log.info('The event connection is back'),
        () => {
          if (!this.#stopped) this.#reconnectAfter(Math.min(ms * 2, RETRY_MAX_MS));
        },
      );
    }, ms);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    if (this.#pollTimer) clearInterval(this.#pollTimer);
    await this.#flushing;
    this.#flush();
    this.#flushes.stop();
    await this.#flushing;
    await this.#client?.end();
    this.#client = null;
  }
}
