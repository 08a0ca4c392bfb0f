import type { Part } from '../suite.ts';
import { openProcesses } from '../support/portal-cluster.ts';
import { oneDies } from './process-crash.ts';
import { pushesEverywhere } from './pushes.ts';
import { racesAcross } from './races.ts';
import { revokedEverywhere } from './revocation.ts';
import { signInAnywhere } from './sign-in.ts';

const scenes = [signInAnywhere, pushesEverywhere, revokedEverywhere, racesAcross, oneDies];

/** Three processes behind plain round robin, one scene after the other. */
export const severalProcesses: Part = {
  name: 'processes',
  promise: 'three processes behind a balancer are one portal, whichever answers',
  run: async (size) => {
    const processes = await openProcesses();
    try {
      const rows = [];
      for (const scene of scenes) rows.push(...(await scene(processes, size)));
      return rows;
    } finally {
      await processes.close();
    }
  },
};
