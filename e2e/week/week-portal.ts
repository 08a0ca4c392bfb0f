import { parisDay } from '@forge/contract/paris-time';
import { portalProcess } from '@forge/testkit/portal-process';
import { onDatabase, startTestDatabase, withoutSync } from '@forge/testkit/test-database';
import { installClock, setClock } from './database-clock.ts';

const preload = import.meta.resolve('@forge/testkit/shifted-clock.mjs');
const MINUTE_MS = 60_000;

/** A built portal with an empty database, at a time that the test sets. */
export const startWeekPortal = async (at: Date) => {
  const database = await startTestDatabase(withoutSync);
  let shiftMs = at.getTime() - Date.now();
  await onDatabase(database.url, async (client) => {
    await installClock(client);
    await setClock(client, shiftMs);
  });
  const env = {
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_SHIFT_MS: String(shiftMs),
  };
  const portal = await portalProcess(env);
  const now = () => new Date(Date.now() + shiftMs);
  await portal.start();
  return {
    url: portal.url,
    databaseUrl: database.url,
    now,
    today: () => parisDay(now()),
    get shiftMs() {
      return shiftMs;
    },
    /** Starts the portal again at a later time: it measures the database's clock when it starts. */
    jumpTo: async (later: Date) => {
      await portal.end('SIGTERM');
      shiftMs = later.getTime() - Date.now();
      env.CLOCK_SHIFT_MS = String(shiftMs);
      await onDatabase(database.url, (client) => setClock(client, shiftMs));
      await portal.start();
    },
    /** Moves the database's clock one minute ahead, so that what it delays for seconds is due. */
    passMinute: async () => {
      await onDatabase(database.url, (client) => setClock(client, shiftMs + MINUTE_MS));
    },
    close: async () => {
      await portal.close();
      await database.close();
    },
  };
};
