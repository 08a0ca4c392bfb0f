import { canBook, canOpenDetails } from '@forge/contract/bookings/booking-permissions';
import type { AppContext } from '../../app-context.ts';
import { atMostEvery } from '../../realtime/at-most-every.ts';
import type { PortalSocket, PortalSockets } from '../../realtime/socket-server.ts';
import { bookingsChanged } from './booking-announcements.ts';
import { findBookableRaid } from './bookings.repository.ts';

const PUSH_EVERY_MS = 100;
const ANY_DETAILS = 'details of any raid';
const OWN_DETAILS = 'details of own raids';

/** Tells those who may open a raid's details, and nobody else, that its bookings changed. */
export const pushBookings = ({ db, announcements, log }: AppContext, sockets: PortalSockets) => {
  const changed = new Set<string>();

  const membersOf = (room: string) =>
    [...(sockets.sockets.adapter.rooms.get(room) ?? [])].flatMap(
      (id) => (sockets.sockets.sockets.get(id) as PortalSocket | undefined) ?? [],
    );

  const pushRaid = async (raidId: string) => {
    const update = { success: true, raidId } as const;
    sockets.to(ANY_DETAILS).emit('bookingUpdate', update);
    const candidates = membersOf(OWN_DETAILS);
    const raid = candidates.length > 0 ? await findBookableRaid(db, raidId) : undefined;
    if (!raid) return;
    const staff = { leaderId: raid.leader_id, collectorId: raid.collector_id };
    for (const socket of candidates) {
      if (canOpenDetails(socket.data.signedIn.viewer, staff)) socket.emit('bookingUpdate', update);
    }
  };

  const push = atMostEvery(PUSH_EVERY_MS, () => {
    const raidIds = [...changed];
    changed.clear();
    Promise.all(raidIds.map(pushRaid)).catch((error: unknown) =>
      log.warn({ err: error }, 'Changed bookings could not be pushed'),
    );
  });

  announcements.on(bookingsChanged, (raidId) => {
    changed.add(raidId);
    push.ask();
  });

  sockets.on('connection', (socket) => {
    socket.on('joinRaidRoom', () => {
      const any = canBook(socket.data.signedIn.viewer);
      void socket.leave(any ? OWN_DETAILS : ANY_DETAILS);
      void socket.join(any ? ANY_DETAILS : OWN_DETAILS);
    });
  });

  return { stop: push.stop };
};
