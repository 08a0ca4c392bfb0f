import { mustHold, pick, type Part } from '../suite.ts';
import { brokenPromises } from '../support/consistency-checks.ts';
import { Crowd } from '../support/workload.ts';
import { findsPlantedFaults } from '../support/consistency-self-test.ts';
import { openEmbeddedPortal } from '@forge/testkit/embedded-portal';

const PEOPLE = 6;

/** kill -9 of the portal in the middle of a stream of bookings and Dones, again and again. */
export const serverKills: Part = {
  name: 'faults',
  promise: 'kill -9 of the portal loses nothing that was acknowledged',
  run: async (size) => {
    const kills = pick(size, { quick: 2, full: 200 });
    const portal = await openEmbeddedPortal();
    try {
      let slowestStart = await portal.start();
      const crowd = await Crowd.gather(portal.signIn, PEOPLE);
      for (let kill = 0; kill < kills; kill += 1) {
        await crowd.start();
        // At another moment each time, with several requests on their way.
        await crowd.acknowledged(15 + Math.floor(Math.random() * 25));
        const gone = portal.end('SIGKILL');
        await crowd.stop();
        await gone;
        slowestStart = Math.max(slowestStart, await portal.start());
        const broken = await portal.onDatabase((client) => brokenPromises(client, crowd.ledger));
        mustHold(broken.length === 0, `After kill ${kill + 1}: ${broken.join('; ')}`);
      }
      const { booked, done, unanswered } = crowd.ledger;
      mustHold(unanswered > 0, 'No request was on its way at any kill: this proved nothing');
      const planted = await portal.onDatabase((client) => findsPlantedFaults(client, crowd.ledger));
      return [
        {
          promise: 'kill -9 of the portal: every acknowledged write is there, none by half',
          figure: `${kills} kills, ${booked.size} bookings and ${done.size} Dones acknowledged, ${unanswered} cut off, 0 lost`,
        },
        {
          promise: 'it starts again on what the kill left',
          figure: `slowest start ${(slowestStart / 1000).toFixed(1)} s`,
        },
        {
          promise: 'the check itself sees faults planted in the same data',
          figure: `${planted} of ${planted} seen`,
        },
      ];
    } finally {
      await portal.close();
    }
  },
};
