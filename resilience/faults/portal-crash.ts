import { embeddedPortal } from '@forge/testkit/portal-process';
import { assert, bySize, type Suite } from '../suite.ts';
import { findInconsistencies } from '../support/consistency-checks.ts';
import { Workload } from '../support/workload.ts';
import { detectSeededFaults } from '../support/consistency-self-test.ts';

const PEOPLE = 6;

/** Repeated kill -9 of the portal under load. */
export const portalCrash: Suite = {
  name: 'faults',
  guarantee: 'kill -9 of the portal loses nothing that was acknowledged',
  run: async (size) => {
    const kills = bySize(size, { quick: 2, full: 200 });
    const portal = await embeddedPortal();
    try {
      let slowestStart = await portal.start();
      const workload = await Workload.create(portal.signIn, PEOPLE);
      for (let kill = 0; kill < kills; kill += 1) {
        await workload.start();
        // At a random time, with several requests in flight.
        await workload.acknowledged(15 + Math.floor(Math.random() * 25));
        const exited = portal.end('SIGKILL');
        await workload.stop();
        await exited;
        slowestStart = Math.max(slowestStart, await portal.start());
        const failures = await portal.onDatabase((client) =>
          findInconsistencies(client, workload.writes),
        );
        assert(failures.length === 0, `After kill ${kill + 1}: ${failures.join('; ')}`);
      }
      const { booked, done, unanswered } = workload.writes;
      assert(unanswered > 0, 'No request was in flight at any kill: the test is meaningless');
      const detected = await portal.onDatabase((client) =>
        detectSeededFaults(client, workload.writes),
      );
      return [
        {
          guarantee: 'kill -9 of the portal: every acknowledged write is complete',
          measured: `${kills} kills, ${booked.size} bookings and ${done.size} Dones acknowledged, ${unanswered} aborted, 0 lost`,
        },
        {
          guarantee: 'it starts again after each kill',
          measured: `slowest start ${(slowestStart / 1000).toFixed(1)} s`,
        },
        {
          guarantee: 'the consistency checks detect faults seeded in the same data',
          measured: `${detected} of ${detected} detected`,
        },
      ];
    } finally {
      await portal.close();
    }
  },
};
