import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { RaidChanges } from '@forge/contract/raids/raid-changes';
import { hasRaidList } from '@forge/contract/raids/raid-permissions';
import type { JoinRaidRoom } from '@forge/contract/realtime/events';
import { isMember, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import {
  emitEncoded,
  encodeEvent,
  hasBacklog,
  sendWhenReady,
  type EncodedEvent,
} from '../../realtime/backpressure.ts';
import { failedPush } from '../../realtime/failed-push.ts';
import type { PortalSocket } from '../../realtime/socket-server.ts';
import { RETRY, throttle } from '../../realtime/throttle.ts';
import type { RaidList } from './raid-list.ts';
import type { RaidListCache } from './raid-list-cache.ts';

const EVENT = 'raidChanges';
const BATCH_MS = 100;
// After so many pages, about ten milliseconds, whatever waits in the event loop has its turn.
const PAGES_PER_TURN = 500;

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
export const pushRaidChanges = ({ log }: AppContext, lists: RaidListCache) => {
  /** What the page of each socket has; 'unknown': a list that is not known here. */
  const pages = new Map<PortalSocket, RaidList | 'unknown'>();

  /** The newest join of each socket, until it leaves. */
  const joins = new WeakMap<PortalSocket, symbol>();

  const encoded = new WeakMap<RaidChanges, EncodedEvent>();
  const encodedChanges = (before: RaidList | 'unknown', list: RaidList): EncodedEvent => {
    const changes = before === 'unknown' ? list.changesSinceUnknown() : list.changesSince(before);
    const known = encoded.get(changes);
    if (known) return known;
    const event = encodeEvent(EVENT, changes);
    encoded.set(changes, event);
    return event;
  };

  const isUpToDate = (before: RaidList | 'unknown', list: RaidList, viewer: Viewer): boolean =>
    before === 'unknown'
      ? // Who has no list gets none, as from the call.
        list.isEmpty && !hasRaidList(viewer)
      : before.revision === list.revision;

  /** Sends what the page does not have yet. */
  const bringUpToDate = (
    socket: PortalSocket,
    before: RaidList | 'unknown',
    listFor: (viewer: Viewer) => RaidList,
  ) => {
    const { viewer } = socket.data.signedIn;
    if (!isMember(viewer)) return;
    const list = listFor(viewer);
    if (isUpToDate(before, list, viewer)) return;
    if (hasBacklog(socket)) {
      sendWhenReady(socket, EVENT, () => catchUp(socket));
      return;
    }
    emitEncoded(socket, encodedChanges(before, list));
    pages.set(socket, list);
  };

  const catchUp = (socket: PortalSocket) => {
    if (!pages.has(socket)) return;
    lists
      .forMany()
      .then((listFor) => {
        const before = pages.get(socket);
        if (before) bringUpToDate(socket, before, listFor);
      })
      .catch((error: unknown) => {
        if (failed(error) === RETRY) pushes.trigger();
      });
  };

  const push = async () => {
    // The next sales are sent to the database first.
    await nextTurn();
    if (pages.size === 0) return;
    let listFor = await lists.forMany();
    let sent = 0;
    for (const [socket, before] of pages) {
      bringUpToDate(socket, before, listFor);
      sent += 1;
      if (sent % PAGES_PER_TURN > 0) continue;
      await nextTurn();
      // Never an older list than one that a page has got meanwhile. A newer change has its own push.
      listFor = lists.latest() ?? listFor;
    }
  };

  const failed = failedPush(log, 'Changes could not be pushed');
  const pushes = throttle(BATCH_MS, () => push().catch(failed));

  return {
    /** The page has the list of this revision; null: it has none yet. */
    join: async (socket: PortalSocket, revision: string | null) => {
      if (revision === null) return;
      const { viewer } = socket.data.signedIn;
      const join = Symbol('join');
      joins.set(socket, join);
      const list = await lists.for(viewer);
      if (joins.get(socket) !== join) return;
      const known = list.revision === revision ? list : lists.recent(viewer, revision);
      pages.set(socket, known ?? 'unknown');
      // Also if it is the current one: a change may have been pushed to the others meanwhile.
      sendWhenReady(socket, EVENT, () => catchUp(socket));
    },
    leave: (socket: PortalSocket) => {
      joins.delete(socket);
      pages.delete(socket);
    },
    trigger: pushes.trigger,
    stop: pushes.stop,
  };
};
