import { bySize, type Suite } from '../suite.ts';
import { startCluster } from '../support/portal-cluster.ts';
import { errorResponses, hangingDiscord } from './error-responses.ts';
import { channelAcrossKills } from './channel.ts';
import { signInMembers } from './members.ts';
import { outage } from './outage.ts';
import { signInAndOut } from './sign-in-and-out.ts';
import { detectsMissingLease, tokenRotation } from './token-rotation.ts';

/** Three processes and a Discord that rotates, limits, hangs, refuses and loses answers. */
export const discordFailures: Suite = {
  name: 'discord',
  guarantee: 'failures of Discord sign nobody out and make no request wait',
  run: async (size) => {
    const cluster = await startCluster();
    try {
      const noticed = await detectsMissingLease(await signInMembers(cluster, 2));
      const all = await signInMembers(cluster, bySize(size, { quick: 3, full: 10 }));
      // In this order: hanging and failing make the processes ask less for a while.
      return [
        await tokenRotation(all, bySize(size, { quick: 3, full: 50 })),
        noticed,
        ...(await signInAndOut(cluster, all)),
        ...(await errorResponses(cluster, all)),
        await hangingDiscord(cluster, all),
        ...(await outage(cluster, all, size)),
        // Last: it ends processes.
        ...(await channelAcrossKills(cluster, all, size)),
      ];
    } finally {
      await cluster.close();
    }
  },
};
