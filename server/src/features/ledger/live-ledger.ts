import { isAdminLevel, isMember } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { emitOne } from '../../realtime/backpressure.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { ledgerChanged } from './ledger-events.ts';

// Each push makes its receivers read their ledger again.
const PUSH_INTERVAL_MS = 500;

/** Pushes `ledgerUpdate` to the people whose ledger changed, and to admin-level people. */
export const pushLedger = ({ events, log }: AppContext, sockets: PortalSockets) => {
  const changes = batchIds(
    log,
    (userIds) => {
      const people = new Set(userIds);
      for (const socket of connectedSockets(sockets)) {
        const { viewer } = socket.data.signedIn;
        if (isAdminLevel(viewer) || (isMember(viewer) && people.has(viewer.id))) {
          emitOne(socket, 'ledgerUpdate');
        }
      }
      return Promise.resolve();
    },
    { intervalMs: PUSH_INTERVAL_MS },
  );
  events.on(ledgerChanged, changes.add);
  return changes;
};
