import { hasRaidList } from '@forge/contract/raids/raid-permissions';
import { isAdminLevel } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { pushSoon } from '../../realtime/push-soon.ts';
import { gatherEvery } from '../../realtime/gather-every.ts';
import {
  connectedSockets,
  tellAll,
  type PortalSocket,
  type PortalSockets,
} from '../../realtime/socket-server.ts';
import { bookingsChanged } from '../bookings/booking-announcements.ts';
import { pendingChanged, publishedChanged, seatsChanged } from '../raids/raid-announcements.ts';
import { peopleOfRaids } from './stats.repository.ts';

// Each push makes its receivers read their figures again; a second late is fast enough for those.
const PUSH_INTERVAL_MS = 1_000;

/** Emits `statsUpdate` to people whose figures changed. */
export const pushStats = ({ db, announcements, log }: AppContext, sockets: PortalSockets) => {
  const pushTo = (matches: (socket: PortalSocket) => boolean) => {
    tellAll(sockets, connectedSockets(sockets).filter(matches), 'statsUpdate');
  };
  const viewerOf = (socket: PortalSocket) => socket.data.signedIn.viewer;

  const bookings = gatherEvery(
    log,
    async (raidIds) => {
      const people = new Set(await peopleOfRaids(db, raidIds));
      pushTo((socket) => isAdminLevel(viewerOf(socket)) || people.has(viewerOf(socket).id));
    },
    PUSH_INTERVAL_MS,
  );
  const raids = pushSoon(PUSH_INTERVAL_MS, () => pushTo((socket) => hasRaidList(viewerOf(socket))));
  announcements.on(bookingsChanged, bookings.add);
  announcements.on(seatsChanged, bookings.add);
  announcements.on(pendingChanged, bookings.add);
  announcements.on(publishedChanged, raids.ask);
  return {
    stop: () => {
      bookings.stop();
      raids.stop();
    },
  };
};
