import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { assert, bySize, type Row, type Size } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';

/** The three requests of a sign-in go to different processes. */
export const signInAcrossProcesses = async (cluster: Cluster, size: Size): Promise<Row[]> => {
  const people = bySize(size, { quick: 6, full: 60 });
  const { portals, byRequest, signIn } = cluster;
  const team = await signInRaidTeam({ signIn });
  const { _id: raidId } = await team.publish({ maxClients: 1_000 });
  let requests = 0;
  for (let n = 0; n < people; n += 1) {
    const person = await signIn(`advertiser-${n + 2}`);
    for (const { url } of portals) {
      const { status, text } = await person.at(url).post('/booking/create', bookingDraft(raidId));
      assert(status === 200, `Signed in elsewhere, refused here: ${status} ${text}`);
      requests += 1;
    }
  }
  const shares = [...byRequest.served.values()];
  assert(
    Math.max(...shares) - Math.min(...shares) <= 1,
    `The load balancer was not fair: ${shares.join(', ')} requests`,
  );
  return [
    {
      guarantee: 'sign in across processes, act on every one of them, without sticky sessions',
      measured: `${people} people, ${requests} bookings on ${portals.length} processes, 0 refused`,
    },
  ];
};
