import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { isQueryTimeout } from '../database/prepared-client.ts';
import { isReadOnly, FailoverDetector } from '../database/failover-detector.ts';
import { throttle } from './throttle.ts';

const CHANNEL = 'forge';
// How long an event waits in the outbox if the process that wrote it died.
const POLL_OUTBOX_MS = 1_000;
const FLUSH_INTERVAL_MS = 20;
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 1_000;
const HEARTBEAT = 'heartbeat';
const defaults = {
  // Without a timeout, a connection cut off without a FIN would be listened to forever.
  queryTimeoutMs: 5_000,
  heartbeatMs: 2_000,
  // A proxy may drop notifications on a connection that answers queries.
  heartbeatTimeoutMs: 6_000,
};

/**
 * A kind of event, named once by the feature that owns it. Within its process an event may carry what
 * the writer knows of the new state; those of other processes never do.
 */
export type EventKind<Detail = unknown> = { readonly kind: string; readonly detail?: Detail };
export const eventKind = <Detail = never>(kind: string): EventKind<Detail> => ({ kind });

type Listener<Detail> = (id: string, tabId: string | null, detail?: Detail) => void;

/** The connection answers, but the notifications that it sends itself do not arrive. */
export class NotificationsNotDelivered extends Error {
  constructor() {
    super('The database delivers no notifications');
  }
}

type Options = Partial<typeof defaults> & {
  /** Shared with the pool, so that both are connected to the same server. */
  failovers?: FailoverDetector;
};

/** The table `announcements` is the outbox. Named, so that it is prepared. */
const FLUSH = {
  name: 'flush',
  text: `
    with flushed as (delete from announcements returning kind, thing_id, sender, tab_id)
    select pg_notify('${CHANNEL}', concat_ws(' ', kind, thing_id, sender, tab_id))
    from (select distinct kind, thing_id, sender, tab_id from flushed) as events`,
};

/** Events between processes: an outbox table, flushed with NOTIFY, and a connection that listens. */
export class EventBus {
  /** Part of its heartbeats. */
  readonly #id = randomUUID();
  #sender = randomUUID();
  readonly #listeners = new Map<string, Listener<never>[]>();
  readonly #disconnectListeners: (() => void)[] = [];
  readonly #reconnectListeners: (() => void)[] = [];
  readonly #connectionString: string;
  readonly #log: FastifyBaseLogger;
  readonly #times: typeof defaults;
  readonly #failovers: FailoverDetector;
  readonly #flushes = throttle(FLUSH_INTERVAL_MS, () => this.#flush());
  /** The connection; it counts as connected once its first heartbeat has arrived. */
  #client: pg.Client | null = null;
  #isReceiving = false;
  /** When the pending heartbeat was sent, by the monotonic clock; null if none is pending. */
  #heartbeatSentAt: number | null = null;
  #onFirstHeartbeat: (() => void) | null = null;
  #retryTimer: NodeJS.Timeout | null = null;
  #timers: NodeJS.Timeout[] = [];
  #flushing: Promise<unknown> | undefined;
  #stopped = false;

  constructor(
    connectionString: string,
    log: FastifyBaseLogger,
    { failovers = new FailoverDetector(), ...times }: Options = {},
  ) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#times = { ...defaults, ...times };
    this.#failovers = failovers;
    failovers.onChange((current) => {
      if (this.#client && this.#client !== current) this.#onLost(this.#client);
    });
  }

  /** False while events may be missed: caches must not be trusted then. */
  get connected(): boolean {
    return this.#client !== null && this.#isReceiving;
  }

  /** Part of every event of this process, which it must not receive a second time. */
  get sender(): string {
    return this.#sender;
  }

  /** After a commit whose fate is unknown: if it lands later, its events are received as those of others. */
  renewSender(): void {
    this.#sender = randomUUID();
  }

  on<Detail>({ kind }: EventKind<Detail>, listener: Listener<Detail>): void {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listener]);
  }

  /** Emits to this process alone, synchronously; the others receive it from the database. */
  emitLocal<Detail>(
    { kind }: EventKind<Detail>,
    id: string,
    tabId: string | null = null,
    detail?: Detail,
  ): void {
    for (const listener of this.#listeners.get(kind) ?? []) {
      (listener as Listener<Detail>)(id, tabId, detail);
    }
  }

  onDisconnect(listener: () => void): void {
    this.#disconnectListeners.push(listener);
  }

  /** Events may have been missed. */
  onReconnect(listener: () => void): void {
    this.#reconnectListeners.push(listener);
  }

  /** Connects and waits for the first heartbeat. */
  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'forge-portal events',
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: this.#times.queryTimeoutMs,
    });
    client.on('notification', ({ payload = '' }) => this.#receive(client, payload));
    client.on('error', () => undefined);
    client.on('end', () => this.#onLost(client));
    await client.connect();
    this.#client = client;
    this.#isReceiving = false;
    try {
      // The outbox cannot be flushed on a read-only server.
      await this.#failovers.check(client, { writable: true });
      await client.query(`listen ${CHANNEL}`);
      await this.#waitForFirstHeartbeat(client);
    } catch (error) {
      this.#client = null;
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#timers.length === 0) {
      this.#timers = [
        setInterval(() => this.flushOutbox(), POLL_OUTBOX_MS).unref(),
        setInterval(() => this.#checkHeartbeat(), this.#times.heartbeatMs).unref(),
      ];
    }
    for (const listener of this.#reconnectListeners) listener();
  }

  #receive(client: pg.Client, payload: string): void {
    const [kind = '', id = '', sender, tabId = null] = payload.split(' ');
    if (kind === HEARTBEAT) {
      if (id !== this.#id || client !== this.#client) return;
      this.#isReceiving = true;
      this.#heartbeatSentAt = null;
      this.#onFirstHeartbeat?.();
    } else if (sender !== this.#sender) {
      this.emitLocal({ kind }, id, tabId);
    }
  }

  async #sendHeartbeat(client: pg.Client): Promise<void> {
    this.#heartbeatSentAt = performance.now();
    await client.query('select pg_notify($1, $2)', [CHANNEL, `${HEARTBEAT} ${this.#id}`]);
  }

  async #waitForFirstHeartbeat(client: pg.Client): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const received = new Promise<void>((resolve, reject) => {
      this.#onFirstHeartbeat = resolve;
      timer = setTimeout(
        () => reject(new NotificationsNotDelivered()),
        this.#times.heartbeatTimeoutMs,
      );
      client.once('end', () => reject(new Error('The event connection was lost')));
    });
    await Promise.all([received, this.#sendHeartbeat(client)]).finally(() => clearTimeout(timer));
  }

  #checkHeartbeat(): void {
    const client = this.#client;
    if (!client || !this.#isReceiving) return;
    if (this.#heartbeatSentAt === null) this.#sendHeartbeat(client).catch(() => undefined);
    else if (performance.now() - this.#heartbeatSentAt > this.#times.heartbeatTimeoutMs)
      this.#onLost(client);
  }

  /**
   * Flushes the outbox to every process, throttled: commits with NOTIFY wait for one another, so
   * there must not be one per change. See docs/decisions/0008.
   */
  flushOutbox(): void {
    // In the next turn: what this process pushes goes out first, see docs/decisions/0030.
    setImmediate(() => this.#flushes.trigger());
  }

  #flush(): void {
    if (this.#flushing) {
      this.#flushes.trigger();
      return;
    }
    const client = this.#client;
    // After a failure the events are still in the outbox, and the next flush takes them.
    const flushed = client?.query(FLUSH).catch((error: unknown) => {
      if (isQueryTimeout(error) || isReadOnly(error)) this.#onLost(client);
    });
    this.#flushing = flushed?.finally(() => (this.#flushing = undefined));
  }

  #onLost(client: pg.Client): void {
    // Before the first heartbeat `start` reports the failure.
    if (this.#client !== client || !this.#isReceiving || this.#stopped) return;
    this.#client = null;
    // A connection that timed out gets no reply to its Terminate message either.
    client.end().catch(() => undefined);
    this.#log.warn('The event connection was lost');
    for (const listener of this.#disconnectListeners) listener();
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
    for (const timer of this.#timers) clearInterval(timer);
    await this.#flushing;
    this.#flush();
    this.#flushes.stop();
    await this.#flushing;
    await this.#client?.end();
    this.#client = null;
  }
}
