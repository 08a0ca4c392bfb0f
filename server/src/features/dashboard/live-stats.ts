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

// Figures in a sidebar may be a second late; a busy evening must not make everyone ask at once.
const PUSH_EVERY_MS = 1_000;

/** Tells people that something their figures count has changed. */
export const pushStats = ({ db, announcements, log }: AppContext, sockets: PortalSockets) => {
  const tell = (concerned: (socket: PortalSocket) => boolean) => {
    tellAll(sockets, connectedSockets(sockets).filter(concerned), 'statsUpdate');
  };
  const viewerOf = (socket: PortalSocket) => socket.data.signedIn.viewer;

  const bookings = gatherEvery(
    log,
    async (raidIds) => {
      const people = new Set(await peopleOfRaids(db, raidIds));
      tell((socket) => isAdminLevel(viewerOf(socket)) || people.has(viewerOf(socket).id));
    },
    PUSH_EVERY_MS,
  );
  const raids = pushSoon(PUSH_EVERY_MS, () => tell((socket) => hasRaidList(viewerOf(socket))));
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
