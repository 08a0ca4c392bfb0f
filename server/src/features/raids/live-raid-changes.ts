import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { hasRaidList } from '@forge/contract/raids/raid-permissions';
import type { JoinRaidRoom } from '@forge/contract/realtime/events';
import { isMember } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { emitTo, hasBacklog, sendWhenReady } from '../../realtime/backpressure.ts';
import { failedPush } from '../../realtime/failed-push.ts';
import {
  connectedSockets,
  type PortalSocket,
  type PortalSockets,
} from '../../realtime/socket-server.ts';
import { RETRY, throttle } from '../../realtime/throttle.ts';
import type { RaidList } from './raid-list.ts';
import type { RaidListCache } from './raid-list-cache.ts';

const ROOM = 'raid changes';
const EVENT = 'raidChanges';
const BATCH_MS = 100;

const joinSchema: z.ZodType<JoinRaidRoom> = z.object({
  changes: z.literal(true),
  revision: z.string().max(64).nullable().catch(null),
});

/** What a page that wants changes sends when it joins; null from any other client. */
export const parseJoin = (sent: unknown): JoinRaidRoom | null =>
  joinSchema.safeParse(sent).data ?? null;

/**
 * Sends what changed in the published list, as each person may see it. The first change goes out at
 * once, those that follow in batches. For each socket the list that its page has is stored.
 */
export const pushRaidChanges = (
  { log }: AppContext,
  sockets: PortalSockets,
  lists: RaidListCache,
) => {
  /** 'unknown': the page has a list that is not known here. */
  const lastSent = new WeakMap<PortalSocket, RaidList | 'unknown'>();

  const changesFor = (before: RaidList | 'unknown', list: RaidList) =>
    before === 'unknown' ? list.changesSinceUnknown() : list.changesSince(before);

  /** Brings these sockets, whose pages have the same list, up to date. */
  const send = (receivers: PortalSocket[], before: RaidList | 'unknown', list: RaidList) => {
    emitTo(sockets, receivers, EVENT, changesFor(before, list));
    for (const socket of receivers) lastSent.set(socket, list);
  };

  /** What the page has, if it has to be brought up to date with this list. */
  const outdated = (socket: PortalSocket, list: RaidList): RaidList | 'unknown' | null => {
    const before = lastSent.get(socket);
    if (before === undefined) return null;
    // Who has no list gets none, as from the call.
    if (before === 'unknown') {
      return list.isEmpty && !hasRaidList(socket.data.signedIn.viewer) ? null : before;
    }
    return before.revision === list.revision ? null : before;
  };

  const catchUp = (socket: PortalSocket) => {
    const { viewer } = socket.data.signedIn;
    if (!socket.connected || !isMember(viewer)) return;
    lists
      .for(viewer)
      .then((list) => {
        const before = outdated(socket, list);
        if (before) send([socket], before, list);
      })
      .catch((error: unknown) => {
        if (failed(error) === RETRY) pushes.trigger();
      });
  };

  const push = async () => {
    // Who made the change is answered first: thousands of sockets take a while. Sales are answered by
    // setImmediate, which comes before the next timer.
    await delay(0);
    if (connectedSockets(sockets, ROOM).length === 0) return;
    const groups = new Map<RaidList | 'unknown', Map<RaidList, PortalSocket[]>>();
    const listFor = await lists.forMany();
    for (const socket of connectedSockets(sockets, ROOM)) {
      const { viewer } = socket.data.signedIn;
      if (!isMember(viewer)) continue;
      const list = listFor(viewer);
      const before = outdated(socket, list);
      if (!before) continue;
      if (hasBacklog(socket)) {
        sendWhenReady(socket, EVENT, () => catchUp(socket));
        continue;
      }
      const group = groups.get(before) ?? new Map<RaidList, PortalSocket[]>();
      groups.set(before, group);
      const receivers = group.get(list);
      if (receivers) receivers.push(socket);
      else group.set(list, [socket]);
    }
    for (const [before, group] of groups) {
      for (const [list, receivers] of group) send(receivers, before, list);
    }
  };

  const failed = failedPush(log, 'Changes could not be pushed');
  const pushes = throttle(BATCH_MS, () => push().catch(failed));

  return {
    /** The page has the list of this revision; null: it has none yet. */
    join: async (socket: PortalSocket, revision: string | null) => {
      const { viewer } = socket.data.signedIn;
      await socket.join(ROOM);
      if (revision === null) return void lastSent.delete(socket);
      const list = await lists.for(viewer);
      const known = list.revision === revision ? list : lists.recent(viewer, revision);
      lastSent.set(socket, known ?? 'unknown');
      // Also if it is the current one: a change may have been pushed to the others meanwhile.
      sendWhenReady(socket, EVENT, () => catchUp(socket));
    },
    leave: async (socket: PortalSocket) => {
      lastSent.delete(socket);
      await socket.leave(ROOM);
    },
    trigger: pushes.trigger,
    stop: pushes.stop,
  };
};
