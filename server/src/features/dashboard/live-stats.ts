import { hasRaidList } from '@forge/contract/raids/raid-permissions';
import { isAdminLevel } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { emitTo } from '../../realtime/backpressure.ts';
import { throttlePush } from '../../realtime/throttle-push.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import {
  connectedSockets,
  type PortalSocket,
  type PortalSockets,
} from '../../realtime/socket-server.ts';
import { bookingHandedOver, bookingsChanged } from '../bookings/booking-events.ts';
import { pendingChanged, publishedChanged, seatsChanged } from '../raids/raid-events.ts';
import { peopleOfRaids } from './stats.repository.ts';

// Each push makes its receivers read their figures again; a second late is fast enough for those.
const PUSH_INTERVAL_MS = 1_000;

/** Emits `statsUpdate` to people whose figures changed. */
export const pushStats = ({ db, events, log }: AppContext, sockets: PortalSockets) => {
  const pushTo = (matches: (socket: PortalSocket) => boolean) => {
    emitTo(connectedSockets(sockets).filter(matches), 'statsUpdate');
  };
  const viewerOf = (socket: PortalSocket) => socket.data.signedIn.viewer;

  const bookings = batchIds(
    log,
    async (raidIds) => {
      const people = new Set(await peopleOfRaids(db, raidIds));
      pushTo((socket) => isAdminLevel(viewerOf(socket)) || people.has(viewerOf(socket).id));
    },
    { intervalMs: PUSH_INTERVAL_MS },
  );
  const raids = throttlePush(PUSH_INTERVAL_MS, () =>
    pushTo((socket) => hasRaidList(viewerOf(socket))),
  );
  // Who had the booking is no longer found by its raid.
  const handedOver = batchIds(
    log,
    async (userIds) => pushTo((socket) => userIds.includes(viewerOf(socket).id)),
    { intervalMs: PUSH_INTERVAL_MS },
  );
  events.on(bookingHandedOver, handedOver.add);
  events.on(bookingsChanged, bookings.add);
  events.on(seatsChanged, bookings.add);
  events.on(pendingChanged, bookings.add);
  events.on(publishedChanged, raids.trigger);
  return {
    stop: () => {
      bookings.stop();
      handedOver.stop();
      raids.stop();
    },
  };
};
