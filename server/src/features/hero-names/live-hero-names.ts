import { canSeeBanks } from '@forge/contract/hero-names/hero-name';
import type { AppContext } from '../../app-context.ts';
import { emitOne } from '../../realtime/backpressure.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { heroNamesChanged } from './hero-name-events.ts';

/** Pushes `heroNameUpdate` to those who see which realms have a bank. */
export const pushHeroNames = ({ events, log }: AppContext, sockets: PortalSockets) => {
  const changes = batchIds(log, () => {
    for (const socket of connectedSockets(sockets)) {
      if (canSeeBanks(socket.data.signedIn.viewer)) emitOne(socket, 'heroNameUpdate');
    }
    return Promise.resolve();
  });
  events.on(heroNamesChanged, changes.add);
  return changes;
};
