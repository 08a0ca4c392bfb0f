import { setTimeout as delay } from 'node:timers/promises';
import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import { isMember, managesRaids } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { acknowledge } from '../../realtime/acknowledgement.ts';
import { emitOne, emitTo } from '../../realtime/backpressure.ts';
import { failedPush } from '../../realtime/failed-push.ts';
import { throttlePush } from '../../realtime/throttle-push.ts';
import {
  connectedSockets,
  type PortalSocket,
  type PortalSockets,
} from '../../realtime/socket-server.ts';
import { pendingChanged, publishedChanged, seatsChanged } from './raid-events.ts';
import { parseJoin, pushRaidChanges } from './live-raid-changes.ts';
import type { RaidListCache } from './raid-list-cache.ts';

const PUSH_EVERY_MS = 100;
// Every push sends the whole list to everyone: the interval grows with the number of listeners, which
// limits the load to a thousand lists a second.
const PER_LISTENER_MS = 1;
const MAX_PUSH_EVERY_MS = 500;
// A long list for many listeners is sent in batches at about a gigabit per second, so that other
// messages do not wait behind it. 50 kB reach 500 people in a quarter of a second.
const BATCH_BYTES = 4_000_000;
const BATCH_MS = 40;
const EVERY_RAID = 'raids';
const OWN_RAIDS = 'own raids';
const PENDING = 'pending raids';

/**
 * Pushes the published list as each person may see it: the changes to those who ask for them, the
 * whole list to the others. Notifies managers of pending raids.
 */
export const pushRaids = (context: AppContext, sockets: PortalSockets, lists: RaidListCache) => {
  const { events, log } = context;
  const changes = pushRaidChanges(context, lists);
  // Leaders and collectors get a push only if their own list changed.
  const lastEtag = new WeakMap<PortalSocket, string>();

  const join = async (socket: PortalSocket, sent: unknown) => {
    const { viewer } = socket.data.signedIn;
    // Without waiting: two joins at once must not mix.
    for (const room of [EVERY_RAID, OWN_RAIDS, PENDING]) void socket.leave(room);
    changes.leave(socket);
    if (!isMember(viewer)) return;
    if (managesRaids(viewer)) void socket.join(PENDING);
    const joined = parseJoin(sent);
    if (joined) await changes.join(socket, joined.revision);
    else if (seesEveryRaid(viewer)) {
      await socket.join(EVERY_RAID);
    } else {
      // Before the list is read: a change that it misses is pushed.
      await socket.join(OWN_RAIDS);
      lastEtag.set(socket, (await lists.for(viewer)).etag);
    }
  };

  const pushEveryRaid = async () => {
    const [anyone] = connectedSockets(sockets, EVERY_RAID);
    if (!anyone) return;
    const { viewer } = anyone.data.signedIn;
    let list = await lists.for(viewer);
    const waiting = connectedSockets(sockets, EVERY_RAID);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, Math.max(1, Math.floor(BATCH_BYTES / list.payload.length)));
      emitTo(batch, 'raidUpdate', { success: true, payload: list.payload });
      if (waiting.length > 0) await delay(BATCH_MS, undefined, { ref: false });
      // Never send an older list than one that was already read.
      list = lists.latest()?.(viewer) ?? list;
    }
  };

  const pushOwnRaids = async () => {
    if (connectedSockets(sockets, OWN_RAIDS).length === 0) return;
    const listFor = await lists.forMany();
    for (const socket of connectedSockets(sockets, OWN_RAIDS)) {
      const list = listFor(socket.data.signedIn.viewer);
      if (lastEtag.get(socket) === list.etag) continue;
      lastEtag.set(socket, list.etag);
      emitOne(socket, 'raidUpdate', { success: true, payload: list.payload });
    }
  };

  const failed = failedPush(log, 'The raid list could not be pushed');
  const pushInterval = () => {
    const listeners = sockets.sockets.adapter.rooms.get(EVERY_RAID)?.size ?? 0;
    return Math.min(MAX_PUSH_EVERY_MS, Math.max(PUSH_EVERY_MS, listeners * PER_LISTENER_MS));
  };
  const everyRaid = throttlePush(pushInterval, () => pushEveryRaid().catch(failed));
  const ownRaids = throttlePush(pushInterval, () => pushOwnRaids().catch(failed));
  const pushLists = () => {
    changes.trigger();
    everyRaid.trigger();
    ownRaids.trigger();
  };
  const pending = throttlePush(PUSH_EVERY_MS, () =>
    emitTo(connectedSockets(sockets, PENDING), 'pendingRaidUpdate'),
  );

  events.on(publishedChanged, pushLists);
  events.on(seatsChanged, pushLists);
  // Whole lists for everyone are never older than the TTL.
  lists.onRefresh(() => {
    changes.trigger();
    ownRaids.trigger();
  });
  events.on(pendingChanged, pending.trigger);
  events.onReconnect(() => {
    pushLists();
    pending.trigger();
  });

  sockets.on('connection', (socket) => {
    socket.on('disconnect', () => changes.leave(socket));
    socket.on('joinRaidRoom', (...sent: unknown[]) => {
      join(socket, sent[0]).then(
        () => acknowledge(sent.at(-1), { success: true }),
        (error: unknown) => {
          failed(error);
          // The client reconnects and joins again.
          socket.disconnect(true);
        },
      );
    });
  });

  return {
    stop: () => {
      changes.stop();
      everyRaid.stop();
      ownRaids.stop();
      pending.stop();
    },
  };
};
