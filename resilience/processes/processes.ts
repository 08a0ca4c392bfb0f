import type { Suite } from '../suite.ts';
import { startCluster } from '../support/portal-cluster.ts';
import { armourAcrossProcesses } from './armour-races.ts';
import { leavingAcrossProcesses } from './leaving-races.ts';
import { ledgerAcrossProcesses } from './ledger-moves.ts';
import { processCrash } from './process-crash.ts';
import { pushesAcrossProcesses } from './pushes.ts';
import { racesAcrossProcesses } from './races.ts';
import { revocationAcrossProcesses } from './revocation.ts';
import { signInAcrossProcesses } from './sign-in.ts';

const cases = [
  signInAcrossProcesses,
  pushesAcrossProcesses,
  revocationAcrossProcesses,
  racesAcrossProcesses,
  processCrash,
  // Last: its changes are not counted by the checks of the audit trail above.
  leavingAcrossProcesses,
  armourAcrossProcesses,
  ledgerAcrossProcesses,
];

/** Three processes behind round robin, without sticky sessions. */
export const severalProcesses: Suite = {
  name: 'processes',
  guarantee: 'three processes behind a load balancer behave as one portal',
  run: async (size) => {
    const cluster = await startCluster();
    try {
      const rows = [];
      for (const runCase of cases) rows.push(...(await runCase(cluster, size)));
      return rows;
    } finally {
      await cluster.close();
    }
  },
};
