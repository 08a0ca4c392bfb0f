import { setTimeout as delay } from 'node:timers/promises';
import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import { isMember, managesRaids } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { pushSoon } from '../../realtime/push-soon.ts';
import {
  connectedSockets,
  tellAll,
  type PortalSocket,
  type PortalSockets,
} from '../../realtime/socket-server.ts';
import { pendingChanged, publishedChanged, seatsChanged } from './raid-announcements.ts';
import type { RaidLists } from './raid-lists.ts';

const PUSH_EVERY_MS = 100;
// The whole list goes to everyone: the more they are, the more changes one push must carry, so that
// a crowd costs what a thousand lists a second cost.
const PER_LISTENER_MS = 1;
const SLOWEST_MS = 500;
// A month of a busy community is a long list: to a crowd it goes out in parts, no faster than a gigabit
// line carries them, so that whatever else is said or asked does not stand behind it. That may take
// seconds; a list of fifty kilobytes reaches five hundred people in a quarter of one.
const PART_BYTES = 4_000_000;
const PART_MS = 40;
const EVERY_RAID = 'raids';
const OWN_RAIDS = 'own raids';
const PLANS = 'raid plans';

const isCallback = (value: unknown): value is (answer: { success: true }) => void =>
  typeof value === 'function';

/** Pushes the published list to each person as they may see it, and tells managers of new plans. */
export const pushRaids = (
  { announcements, log }: AppContext,
  sockets: PortalSockets,
  lists: RaidLists,
) => {
  // What a leader or collector has on screen: they hear only of changes to it.
  const shown = new WeakMap<PortalSocket, string>();

  const join = async (socket: PortalSocket) => {
    const { viewer } = socket.data.signedIn;
    for (const room of [EVERY_RAID, OWN_RAIDS, PLANS]) await socket.leave(room);
    if (!isMember(viewer)) return;
    if (managesRaids(viewer)) await socket.join(PLANS);
    if (seesEveryRaid(viewer)) {
      await socket.join(EVERY_RAID);
    } else {
      shown.set(socket, (await lists.for(viewer)).etag);
      await socket.join(OWN_RAIDS);
    }
  };

  const pushEveryRaid = async () => {
    const [anyone] = connectedSockets(sockets, EVERY_RAID);
    if (!anyone) return;
    let list = await lists.for(anyone.data.signedIn.viewer);
    const waiting = connectedSockets(sockets, EVERY_RAID);
    while (waiting.length > 0) {
      const part = waiting.splice(0, Math.max(1, Math.floor(PART_BYTES / list.payload.length)));
      tellAll(sockets, part, 'raidUpdate', { success: true, payload: list.payload });
      if (waiting.length > 0) await delay(PART_MS, undefined, { ref: false });
      // Who has read a newer one meanwhile must not be sent back to the older.
      list = lists.lastRead() ?? list;
    }
  };

  const pushOwnRaids = async () => {
    for (const socket of connectedSockets(sockets, OWN_RAIDS)) {
      const list = await lists.for(socket.data.signedIn.viewer);
      if (shown.get(socket) === list.etag) continue;
      shown.set(socket, list.etag);
      socket.emit('raidUpdate', { success: true, payload: list.payload });
    }
  };

  const failed = (error: unknown) => log.warn({ err: error }, 'The raid list could not be pushed');
  const pace = () => {
    const listeners = sockets.sockets.adapter.rooms.get(EVERY_RAID)?.size ?? 0;
    return Math.min(SLOWEST_MS, Math.max(PUSH_EVERY_MS, listeners * PER_LISTENER_MS));
  };
  const everyRaid = pushSoon(pace, () => pushEveryRaid().catch(failed));
  const ownRaids = pushSoon(pace, () => pushOwnRaids().catch(failed));
  const pushLists = () => {
    everyRaid.ask();
    ownRaids.ask();
  };
  const plans = pushSoon(PUSH_EVERY_MS, () => sockets.to(PLANS).emit('pendingRaidUpdate'));

  announcements.on(publishedChanged, pushLists);
  announcements.on(seatsChanged, pushLists);
  announcements.on(pendingChanged, plans.ask);
  announcements.onGap(() => {
    if (!announcements.connected) return;
    pushLists();
    plans.ask();
  });

  sockets.on('connection', (socket) => {
    socket.on('joinRaidRoom', (...sent: unknown[]) => {
      const acknowledge = sent.at(-1);
      join(socket).then(
        () => {
          if (isCallback(acknowledge)) acknowledge({ success: true });
        },
        (error: unknown) => {
          failed(error);
          // Without its room the page would wait for ever: it comes back and joins anew.
          socket.disconnect(true);
        },
      );
    });
  });

  return {
    stop: () => {
      everyRaid.stop();
      ownRaids.stop();
      plans.stop();
    },
  };
};
