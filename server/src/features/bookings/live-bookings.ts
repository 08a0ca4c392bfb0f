import { canOpenDetails } from '@forge/contract/bookings/booking-permissions';
import type { AppContext } from '../../app-context.ts';
import { gatherEvery } from '../../realtime/gather-every.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { seatsChanged } from '../raids/raid-announcements.ts';
import { bookingsChanged } from './booking-announcements.ts';
import { findBookableRaid } from './bookings.repository.ts';

const LISTENING = 'bookings';

/** Tells those who may open a raid's details, and nobody else, that its bookings changed. */
export const pushBookings = ({ db, announcements, log }: AppContext, sockets: PortalSockets) => {
  const pushRaid = async (raidId: string) => {
    const raid = await findBookableRaid(db, raidId);
    if (!raid) return;
    const staff = { leaderId: raid.leader_id, collectorId: raid.collector_id };
    for (const socket of connectedSockets(sockets, LISTENING)) {
      if (!canOpenDetails(socket.data.signedIn.viewer, staff)) continue;
      socket.emit('bookingUpdate', { success: true, raidId });
    }
  };
  const changes = gatherEvery(log, async (raidIds) => {
    await Promise.all(raidIds.map(pushRaid));
  });
  announcements.on(bookingsChanged, changes.add);
  announcements.on(seatsChanged, changes.add);
  sockets.on('connection', (socket) => {
    socket.on('joinRaidRoom', () => void socket.join(LISTENING));
  });
  return changes;
};
