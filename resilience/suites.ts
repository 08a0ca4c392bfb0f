import { access } from './access/access.ts';
import { attacks } from './attacks/attacks.ts';
import { handshakeFlood } from './attacks/handshake-flood.ts';
import { slowReaders } from './attacks/slow-readers.ts';
import { slowRequests } from './attacks/slow-requests.ts';
import { signOutDuringConnect } from './attacks/sign-out-during-connect.ts';
import { socketFloods } from './attacks/socket-floods.ts';
import { secretsInLogs } from './attacks/secrets-in-logs.ts';
import { browser } from './browser/browser.ts';
import { discordFailures } from './discord/discord.ts';
import { databaseCrash } from './faults/database-crash.ts';
import { gracefulShutdown } from './faults/graceful-shutdown.ts';
import { durableCommits } from './faults/durable-commits.ts';
import { databaseOutage } from './faults/database-outage.ts';
import { undeliveredNotifications } from './faults/undelivered-notifications.ts';
import { portalCrash } from './faults/portal-crash.ts';
import { failover } from './failover/failover.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { exportMemory } from './growth/export-memory.ts';
import { growth } from './growth/growth.ts';
import { outages } from './outages/outages.ts';
import { severalProcesses } from './processes/processes.ts';
import { hostileBackups } from './restore/restore.ts';
import { soak } from './soak/soak.ts';
import type { Suite } from './suite.ts';

/** What `npm run prove` runs, in this order. */
export const suites: Suite[] = [
  ...[
    portalCrash,
    databaseCrash,
    durableCommits,
    databaseOutage,
    undeliveredNotifications,
    gracefulShutdown,
    outages,
    severalProcesses,
    discordFailures,
    failover,
  ],
  ...[
    access,
    attacks,
    socketFloods,
    handshakeFlood,
    slowReaders,
    slowRequests,
    signOutDuringConnect,
    secretsInLogs,
    hostileBackups,
    fuzz,
  ],
  ...[growth, exportMemory, browser, soak],
];
