import { id as idSchema } from '@forge/contract/endpoint';
import { canOpenDetails } from '@forge/contract/bookings/booking-permissions';
import type { AppContext } from '../../app-context.ts';
import { acknowledge } from '../../realtime/acknowledgement.ts';
import { emitTo, sendWhenReady } from '../../realtime/backpressure.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import { failedPush } from '../../realtime/failed-push.ts';
import { RETRY, RETRY_MS } from '../../realtime/throttle.ts';
import {
  connectedSockets,
  type PortalSocket,
  type PortalSockets,
} from '../../realtime/socket-server.ts';
import { seatsChanged, staffChanged } from '../raids/raid-events.ts';
import { staffOfRow } from '../raids/raid-view.ts';
import { bookingsChanged } from './booking-events.ts';
import { findBookableRaids } from './bookings.repository.ts';
import type { RaidCache } from './raid-cache.ts';
import { createWatchedBookings } from './watched-bookings.ts';

const ROOM = 'bookings';
const WATCHERS = 'watchers of bookings';

/**
 * Emits `bookingUpdate` to those who may open the raid's details: at once and with the changes to
 * those who watch the raid, without them to the others, who read the bookings again.
 */
export const pushBookings = (
  { db, events, log }: AppContext,
  sockets: PortalSockets,
  raids: RaidCache,
) => {
  const watched = createWatchedBookings(raids);
  const failed = failedPush(log, 'Bookings could not be pushed');

  const isOwn = (socket: PortalSocket, tabId: string | null) =>
    tabId !== null && socket.data.tabId === tabId;

  const pushToOthers = batchIds(log, async (raidIds, tabOf) => {
    const members = connectedSockets(sockets, ROOM);
    if (members.length === 0) return;
    for (const raid of await findBookableRaids(db, raidIds)) {
      const raidId = raid.id;
      const staff = staffOfRow(raid);
      const receivers = members.filter(
        (socket) =>
          canOpenDetails(socket.data.signedIn.viewer, staff) &&
          !watched.needsChangesOnly(socket, raidId),
      );
      const tabId = tabOf(raidId);
      const update = { success: true, raidId } as const;
      const others = receivers.filter((socket) => !isOwn(socket, tabId));
      const own = receivers.filter((socket) => isOwn(socket, tabId));
      emitTo(others, 'bookingUpdate', update);
      emitTo(own, 'bookingUpdate', { ...update, own: true });
    }
  });

  const sendChanges = async (
    socket: PortalSocket,
    raidId: string,
    { tabId = null, isAlwaysSent = true }: { tabId?: string | null; isAlwaysSent?: boolean },
  ) => {
    const changes = await watched.changes(socket, raidId);
    if (!changes || !socket.connected) return;
    if (!isAlwaysSent && changes.bookings.length + changes.gone.length === 0) return;
    const own = isOwn(socket, tabId) ? { own: true as const } : {};
    socket.emit('bookingUpdate', { success: true, raidId, ...own, changes });
  };

  const eachWatcher = (
    raidIds: string[],
    push: (socket: PortalSocket, raidId: string) => Promise<void>,
  ) => {
    for (const socket of connectedSockets(sockets, WATCHERS)) {
      const raidId = raidIds.find((id) => watched.isWatching(socket, id));
      if (raidId === undefined) continue;
      const send = () =>
        void push(socket, raidId).catch((error: unknown) => {
          if (failed(error) === RETRY) retries.add(raidId);
        });
      sendWhenReady(socket, `bookings of ${raidId}`, send);
    }
  };

  const pushToWatchers = batchIds(
    log,
    async (raidIds, tabOf) =>
      eachWatcher(raidIds, (socket, raidId) =>
        sendChanges(socket, raidId, { tabId: tabOf(raidId) }),
      ),
    { delayMs: 0 },
  );

  const pushIfChanged = async (raidIds: string[]) =>
    eachWatcher(raidIds, (socket, raidId) => sendChanges(socket, raidId, { isAlwaysSent: false }));
  // No booking changed, but some people see them in full now, and some do not any more.
  const pushNewViews = batchIds(log, pushIfChanged, { delayMs: 0 });
  const retries = batchIds(log, pushIfChanged, { delayMs: RETRY_MS, intervalMs: RETRY_MS });

  for (const kind of [bookingsChanged, seatsChanged]) {
    events.on(kind, pushToOthers.add);
    events.on(kind, pushToWatchers.add);
  }
  events.on(staffChanged, (raidId) => pushNewViews.add(raidId));

  const watch = async (socket: PortalSocket, raidId: unknown) => {
    const { data } = idSchema.safeParse(raidId);
    if (data === undefined) {
      watched.unwatch(socket);
      await socket.leave(WATCHERS);
      return;
    }
    await socket.join(WATCHERS);
    await watched.watch(socket, data);
  };

  sockets.on('connection', (socket) => {
    socket.on('joinRaidRoom', () => void socket.join(ROOM));
    socket.on('watchBookings', (raidId: unknown, callback: unknown) => {
      watch(socket, raidId).then(
        () => acknowledge(callback),
        (error: unknown) => {
          failed(error);
          // The page reconnects and watches again.
          socket.disconnect(true);
        },
      );
    });
  });

  return {
    stop: () => {
      pushToOthers.stop();
      pushToWatchers.stop();
      pushNewViews.stop();
      retries.stop();
    },
  };
};
