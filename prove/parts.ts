import { access } from './access/access.ts';
import { attacks } from './attacks/attacks.ts';
import { socketFloods } from './attacks/socket-floods.ts';
import { spilledSecrets } from './attacks/spilled-secrets.ts';
import { databaseKills } from './faults/database-kills.ts';
import { drain } from './faults/drain.ts';
import { durableCommits } from './faults/durable-commits.ts';
import { outage } from './faults/outage.ts';
import { serverKills } from './faults/server-kills.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { growth } from './growth/growth.ts';
import { severalProcesses } from './processes/processes.ts';
import { soak } from './soak/soak.ts';
import type { Part } from './part.ts';

/** Everything that `npm run prove` holds against the portal, in this order. */
export const parts: Part[] = [
  ...[serverKills, databaseKills, durableCommits, outage, drain, severalProcesses],
  ...[access, attacks, socketFloods, spilledSecrets, fuzz],
  ...[growth, soak],
];
