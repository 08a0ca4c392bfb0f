import { canOpenDetails } from '@forge/contract/bookings/booking-permissions';
import type { AppContext } from '../../app-context.ts';
import { emitTo } from '../../realtime/backpressure.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import {
  connectedSockets,
  type PortalSocket,
  type PortalSockets,
} from '../../realtime/socket-server.ts';
import { seatsChanged } from '../raids/raid-events.ts';
import { bookingsChanged } from './booking-events.ts';
import { findBookableRaids } from './bookings.repository.ts';

const ROOM = 'bookings';

/** Emits `bookingUpdate` to those who may open the raid's details. */
export const pushBookings = ({ db, events, log }: AppContext, sockets: PortalSockets) => {
  const changes = batchIds(log, async (raidIds, tabOf) => {
    const members = connectedSockets(sockets, ROOM);
    if (members.length === 0) return;
    for (const { id: raidId, leader_id, collector_id } of await findBookableRaids(db, raidIds)) {
      const staff = { leaderId: leader_id, collectorId: collector_id };
      const receivers = members.filter(({ data }) => canOpenDetails(data.signedIn.viewer, staff));
      const tabId = tabOf(raidId);
      const isOwn = ({ data }: PortalSocket) => tabId !== null && data.tabId === tabId;
      const update = { success: true, raidId } as const;
      const others = receivers.filter((socket) => !isOwn(socket));
      emitTo(sockets, others, 'bookingUpdate', update);
      emitTo(sockets, receivers.filter(isOwn), 'bookingUpdate', { ...update, own: true });
    }
  });
  events.on(bookingsChanged, changes.add);
  events.on(seatsChanged, changes.add);
  sockets.on('connection', (socket) => {
    socket.on('joinRaidRoom', () => void socket.join(ROOM));
  });
  return changes;
};
