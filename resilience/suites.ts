import { access } from './access/access.ts';
import { attacks } from './attacks/attacks.ts';
import { socketFloods } from './attacks/socket-floods.ts';
import { spilledSecrets } from './attacks/secrets-in-logs.ts';
import { databaseKills } from './faults/database-crash.ts';
import { drain } from './faults/graceful-shutdown.ts';
import { durableCommits } from './faults/durable-commits.ts';
import { outage } from './faults/database-outage.ts';
import { serverKills } from './faults/portal-crash.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { growth } from './growth/growth.ts';
import { severalProcesses } from './processes/processes.ts';
import { soak } from './soak/soak.ts';
import type { Part } from './suite.ts';

/** Everything that `npm run prove` holds against the portal, in this order. */
export const parts: Part[] = [
  ...[serverKills, databaseKills, durableCommits, outage, drain, severalProcesses],
  ...[access, attacks, socketFloods, spilledSecrets, fuzz],
  ...[growth, soak],
];
