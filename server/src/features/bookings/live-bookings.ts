import { canOpenDetails } from '@forge/contract/bookings/booking-permissions';
import type { AppContext } from '../../app-context.ts';
import { gatherEvery } from '../../realtime/gather-every.ts';
import { connectedSockets, tellAll, type PortalSockets } from '../../realtime/socket-server.ts';
import { seatsChanged } from '../raids/raid-announcements.ts';
import { bookingsChanged } from './booking-announcements.ts';
import { findBookableRaids } from './bookings.repository.ts';

const LISTENING = 'bookings';

/** Tells those who may open a raid's details, and nobody else, that its bookings changed. */
export const pushBookings = ({ db, announcements, log }: AppContext, sockets: PortalSockets) => {
  const changes = gatherEvery(log, async (raidIds) => {
    const listeners = connectedSockets(sockets, LISTENING);
    if (listeners.length === 0) return;
    for (const { id: raidId, leader_id, collector_id } of await findBookableRaids(db, raidIds)) {
      const staff = { leaderId: leader_id, collectorId: collector_id };
      const concerned = listeners.filter(({ data }) => canOpenDetails(data.signedIn.viewer, staff));
      tellAll(sockets, concerned, 'bookingUpdate', { success: true, raidId });
    }
  });
  announcements.on(bookingsChanged, changes.add);
  announcements.on(seatsChanged, changes.add);
  sockets.on('connection', (socket) => {
    socket.on('joinRaidRoom', () => void socket.join(LISTENING));
  });
  return changes;
};
