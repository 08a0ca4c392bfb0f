import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Semaphore } from './exports/semaphore.ts';
import type { Metrics } from './http/metrics.ts';
import type { HttpTimeouts } from './http/timeouts.ts';
import type { Discord } from './integrations/discord.ts';
import type { Webhook } from './integrations/webhook.ts';
import type { RaiderIo } from './integrations/raider-io.ts';
import type { EventBus } from './realtime/event-bus.ts';

/** How often and how long messages are sent to the Discord channel. */
type ChannelTimes = {
  checkEveryMs: number;
  /** Calls for one message are at least so far apart. */
  editEverySeconds: number;
  /** Longer than a call can take. */
  claimSeconds: number;
  /** After a failure; twice as long after each further one. */
  firstRetrySeconds: number;
};

/** What use cases depend on: database, events, integrations and the clock. */
export type AppContext = {
  config: Config;
  sessionSecret: string;
  pool: pg.Pool;
  db: Database;
  events: EventBus;
  discord: Discord;
  /** Of the community's channel; null if none is set. */
  webhook: Webhook | null;
  channelTimes: ChannelTimes;
  raiderIo: RaiderIo;
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** By the database's clock, so that all processes agree. */
  now: () => Date;
  /** Of exports, which hold a database connection for long. */
  exportSemaphore: Semaphore;
  httpTimeouts: HttpTimeouts;
  /** How often the roles of an active person are refreshed. */
  checkRolesEverySeconds: number;
  /**
   * Whether this process runs the background jobs: seals of the audit trail, retention of clients' data,
   * deletion of expired idempotency keys, messages to the Discord channel.
   */
  runsBackgroundJobs: boolean;
};
