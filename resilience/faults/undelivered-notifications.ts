import { signInRaidTeam, listOf } from '@forge/testkit/raid-fixtures';
import { startInProcessPortal } from '@forge/testkit/in-process-portal';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { startTestDatabase } from '@forge/testkit/test-database';
import { assert, type Suite } from '../suite.ts';
import { readinessOf, until } from '../support/probes.ts';

const NOTICED_WITHIN_MS = 15_000;

/** A proxy forwards queries and answers to one of two processes, but no notifications. */
export const undeliveredNotifications: Suite = {
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
      const { status: before } = await readinessOf(portal);
      assert(before === 200, `/readyz answers ${before} before notifications were dropped`);
      proxy.dropNotifications(true);
      const noticedMs = await until(
        'The dropped notifications were not noticed',
        NOTICED_WITHIN_MS,
        async () => {
          const { status, reason } = await readinessOf(portal);
          return status === 503 && reason.includes('not received');
        },
      );
      const { _id } = await team.publish();
      const ids = (await listOf(reader, 'published')).map((raid) => raid._id);
      assert(ids.includes(_id), 'A list from before notifications were dropped was served');
      proxy.dropNotifications(false);
      await until('The process does not recover', NOTICED_WITHIN_MS, async () => {
        const { status } = await readinessOf(portal);
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
        { guarantee: 'a process that would receive none does not start', measured: refusal },
      ];
    } finally {
      await portal.close();
      await other.close();
      proxy.close();
      await database.close();
    }
  },
};
