import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { AppContext } from './app-context.ts';
import type { Config } from './config.ts';
import {
  createDatabase,
  createPool,
  isConnectionError,
  noTimeouts,
  roleOf,
  type Timeouts,
} from './database/database.ts';
import { startDatabaseClock } from './database/database-clock.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { isReadOnly, FailoverDetector, UnusableServer } from './database/failover-detector.ts';
import { isTransactionPooled } from './database/transaction-pooler.ts';
import { createSemaphore } from './exports/semaphore.ts';
import { listen } from './http/listen.ts';
import { createMetrics } from './http/metrics.ts';
import { httpTimeouts } from './http/timeouts.ts';
import { createDiscord } from './integrations/discord.ts';
import { createRateLimitBackoff } from './integrations/rate-limit-backoff.ts';
import { createWebhook } from './integrations/webhook.ts';
import { createRaiderIo } from './integrations/raider-io.ts';
import { createLog } from './log.ts';
import { EventBus, NotificationsNotDelivered } from './realtime/event-bus.ts';
import { StartError } from './start-error.ts';

// A revoked role must stop working within 60 s; half of that leaves room for a slow reply.
const CHECK_ROLES_EVERY_SECONDS = 30;

const CHANNEL_TIMES = {
  checkEveryMs: 1_000,
  editEverySeconds: 10,
  claimSeconds: 15,
  firstRetrySeconds: 2,
};

/** The configured secret, or in demo mode the one that the first process generated. */
const sessionSecretOf = async ({ sessionSecret }: Config, pool: pg.Pool): Promise<string> => {
  if (sessionSecret) return sessionSecret;
  const generated = randomBytes(48).toString('base64url');
  await pool.query('insert into demo.session_secret (secret) values ($1) on conflict do nothing', [
    generated,
  ]);
  const { rows } = await pool.query<{ secret: string }>('select secret from demo.session_secret');
  return rows[0]?.secret ?? generated;
};

const startEmbedded = ({ dataDir }: Config, log: Logger) =>
  startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  });

const explainStart = (error: unknown): never => {
  if (error instanceof NotificationsNotDelivered) {
    throw new StartError(
      'The database of DATABASE_URL delivers no notifications (LISTEN and NOTIFY): give a direct connection to it as DATABASE_DIRECT_URL.',
    );
  }
  if (isReadOnly(error) || error instanceof UnusableServer) {
    const reason = error instanceof UnusableServer ? error.message : 'The database is read-only';
    throw new StartError(`${reason}: DATABASE_URL has to lead to the primary.`);
  }
  if (!isConnectionError(error)) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartError(`The database of DATABASE_URL cannot be reached: ${reason || 'no answer'}.`);
};

/** Returns the names of the migrations that it applied. */
const applyMigrations = async (
  ownerUrl: string,
  connectionString: string,
  { demo }: Config,
): Promise<string[]> => {
  const pool = createPool(ownerUrl, { timeouts: noTimeouts });
  try {
    return await migrate(pool, { demo, applicationRole: roleOf(connectionString) });
  } finally {
    await pool.end();
  }
};

/** Where the portal connects: migrations and events need a session of their own. */
const connectionsOf = async (config: Config, embeddedUrl: string | undefined) => {
  const url = config.databaseUrl ?? embeddedUrl ?? '';
  if (config.databaseDirectUrl) return { url, directUrl: config.databaseDirectUrl, pooled: true };
  if (config.databaseUrl && (await isTransactionPooled(url))) {
    throw new StartError(
      'DATABASE_URL leads to a connection pooler in transaction mode: give a direct connection to the database as DATABASE_DIRECT_URL.',
    );
  }
  return { url, directUrl: url, pooled: false };
};

export type Portal = { url: string; context: AppContext; stop(): Promise<void> };

type Overrides = Partial<
  Pick<
    AppContext,
    'now' | 'httpTimeouts' | 'checkRolesEverySeconds' | 'runsBackgroundJobs' | 'channelTimes'
  >
> & {
  databaseTimeouts?: Timeouts;
  /** Of a call to the webhook. */
  webhookTimeoutMs?: number;
};

/** Starts database, server and sockets; `stop` takes them down in order. */
export const startPortal = async (
  config: Config,
  { databaseTimeouts, webhookTimeoutMs, ...overrides }: Overrides = {},
): Promise<Portal> => {
  const log = createLog(config.logLevel);
  const embedded = config.databaseUrl ? null : await startEmbedded(config, log);
  const { url, directUrl, pooled } = await connectionsOf(config, embedded?.connectionString).catch(
    explainStart,
  );
  const failovers = new FailoverDetector();
  const pool = createPool(url, { pooled, pipelined: true, failovers, timeouts: databaseTimeouts });
  const events = new EventBus(directUrl, log, { failovers });
  let clock: Awaited<ReturnType<typeof startDatabaseClock>> | undefined;
  const stopDatabase = async () => {
    clock?.stop();
    await events.stop();
    await pool.end();
    await embedded?.stop();
  };

  try {
    const ownerUrl = config.databaseOwnerUrl ?? embedded?.ownerUrl ?? directUrl;
    const applied = await applyMigrations(ownerUrl, url, config).catch(explainStart);
    if (applied.length > 0) log.info({ applied }, 'Database migrated');
    await events.start().catch(explainStart);
    clock = await startDatabaseClock(pool).catch(explainStart);
    const db = createDatabase(pool);
    const context: AppContext = {
      config,
      sessionSecret: await sessionSecretOf(config, pool),
      pool,
      db,
      events,
      discord: createDiscord(config.discord, createRateLimitBackoff(db, log)),
      webhook: config.webhookUrl
        ? createWebhook(config.webhookUrl, createRateLimitBackoff(db, log), webhookTimeoutMs)
        : null,
      channelTimes: CHANNEL_TIMES,
      raiderIo: createRaiderIo(config.raiderIoUrl),
      metrics: createMetrics(),
      log,
      now: clock.now,
      exportSemaphore: createSemaphore(),
      httpTimeouts,
      checkRolesEverySeconds: CHECK_ROLES_EVERY_SECONDS,
      runsBackgroundJobs: true,
      ...overrides,
    };
    const app = await buildApp(context);
    await listen(app, config);
    const stop = async () => {
      await app.close();
      await stopDatabase();
    };
    return { url: config.publicUrl, context, stop };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
};
