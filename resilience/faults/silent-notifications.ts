import { setTimeout as delay } from 'node:timers/promises';
import { signInRaidTeam, listOf } from '@forge/testkit/raid-fixtures';
import { startInProcessPortal } from '@forge/testkit/in-process-portal';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { startTestDatabase } from '@forge/testkit/test-database';
import { assert, type Suite } from '../suite.ts';

const NOTICED_WITHIN_MS = 15_000;

const readinessOf = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  const { reason } = (await response.json()) as { reason?: string };
  return { status: response.status, reason: reason ?? '' };
};

const until = async (what: string, isTrue: () => Promise<boolean>) => {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    assert(performance.now() - startedAt < NOTICED_WITHIN_MS, what);
    await delay(100);
  }
  return performance.now() - startedAt;
};

/** A proxy forwards queries and answers to one of two processes, but no notifications. */
export const silentNotifications: Suite = {
  name: 'faults',
  guarantee: 'a process that receives no notifications knows it, and serves nothing stale',
  run: async () => {
    const database = await startTestDatabase();
    const proxy = await tcpProxy(database.url);
    const other = await startInProcessPortal({ DATABASE_URL: database.url });
    const portal = await startInProcessPortal({ DATABASE_URL: proxy.url });
    try {
      const team = await signInRaidTeam(other);
      const reader = (await portal.signIn('advertiser')).at(portal.url);
      await listOf(reader, 'published');
      proxy.dropNotifications(true);
      const noticedMs = await until('The silence was not noticed', async () => {
        const { status, reason } = await readinessOf(portal.url);
        return status === 503 && reason.includes('not received');
      });
      const { _id } = await team.publish();
      const ids = (await listOf(reader, 'published')).map((raid) => raid._id);
      assert(ids.includes(_id), 'A list from before the silence was served');
      proxy.dropNotifications(false);
      await until('The process does not recover', async () => {
        const { status } = await readinessOf(portal.url);
        return status === 200;
      });

      proxy.dropNotifications(true);
      const refusal = await startInProcessPortal({ DATABASE_URL: proxy.url }).then(
        async (started) => {
          await started.close();
          return 'started';
        },
        (error: unknown) => String(error),
      );
      assert(refusal.includes('DATABASE_DIRECT_URL'), `Without notifications: ${refusal}`);
      return [
        {
          guarantee: 'missing notifications fail the readiness check',
          measured: `noticed after ${(noticedMs / 1000).toFixed(1)} s`,
        },
      ];
    } finally {
      await portal.close();
      await other.close();
      proxy.close();
      await database.close();
    }
  },
};
