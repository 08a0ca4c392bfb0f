import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Turns } from './exports/turns.ts';
import type { Metrics } from './http/metrics.ts';
import type { HttpTimeouts } from './http/timeouts.ts';
import type { Discord } from './integrations/discord.ts';
import type { RaiderIo } from './integrations/raider-io.ts';
import type { EventBus } from './realtime/event-bus.ts';

/** What use cases depend on: database, events, integrations and the clock. */
export type AppContext = {
  config: Config;
  sessionSecret: string;
  pool: pg.Pool;
  db: Database;
  events: EventBus;
  discord: Discord;
  raiderIo: RaiderIo;
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** By the database's clock, so that all processes agree. */
  now: () => Date;
  /** Of exports, which hold a database connection for long. */
  exportTurns: Turns;
  httpTimeouts: HttpTimeouts;
  /** How often the roles of an active person are refreshed. */
  checkRolesEverySeconds: number;
  /** Whether this process seals the audit trail, removes old data of clients and forgets requests. */
  dataUpkeep: boolean;
};
