import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { startInProcessPortal } from './in-process-portal.ts';
import { databaseUrl, onDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** A copy of the migrated template database. */
export const newDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onDatabase(server, async (client) => {
    // PostgreSQL refuses to copy one template twice at the same time.
    await client.query('select pg_advisory_lock(1)');
    await client.query(`create database ${name} template template_portal`);
  });
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await onDatabase(server, (client) => client.query(`drop database ${name} (force)`));
    },
  };
};

type Options = { env?: Record<string, string>; database?: string } & Parameters<
  typeof startInProcessPortal
>[1];

// On a busy machine it takes longer until a connection is free.
const databaseTimeouts = { statementMs: 15_000, unresponsiveMs: 20_000, connectMs: 20_000 };

/** A portal in this process with its own database. */
export const startTestPortal = async ({ env = {}, database, ...overrides }: Options = {}) => {
  const own = database ? null : await newDatabase();
  const DATABASE_URL = database ?? own?.url ?? '';
  const portal = await startInProcessPortal(
    { DATABASE_URL, ...env },
    { databaseTimeouts, ...overrides },
  );
  const cleanups: (() => Promise<void>)[] = [];
  return {
    ...portal,
    closeFirst: (close: () => Promise<void>) => void cleanups.push(close),
    close: async () => {
      for (const close of cleanups) await close();
      await portal.close();
      await own?.drop();
    },
  };
};

export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;

/** Another portal on the same database, as a second process would be; closed with the first. */
export const startSecondPortal = async (
  first: TestPortal,
  env: Record<string, string> = {},
): Promise<TestPortal> => {
  const other = await startTestPortal({ database: first.databaseUrl, env });
  first.closeFirst(other.close);
  return other;
};
