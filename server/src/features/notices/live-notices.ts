import { isMember } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { emitOne } from '../../realtime/backpressure.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import { createSerialQueue } from '../../realtime/serial-queue.ts';
import {
  connectedSockets,
  type PortalSocket,
  type PortalSockets,
} from '../../realtime/socket-server.ts';
import { noticesSeen, noticeWritten } from './notice-events.ts';
import { viewNotice } from './notice-view.ts';
import { countUnread, findNotices, type NoticeRow } from './notices.repository.ts';

/** Pushes `noticeUpdate` to the person whose notices they are, and to nobody else. */
export const pushNotices = ({ db, events, log }: AppContext, sockets: PortalSockets) => {
  const pushNow = async (userIds: ReadonlySet<string>, rows: readonly NoticeRow[]) => {
    const receivers = connectedSockets(sockets).filter(({ data: { signedIn } }) => {
      const { viewer } = signedIn;
      return isMember(viewer) && userIds.has(viewer.id);
    });
    if (receivers.length === 0) return;
    const idOf = ({ data }: PortalSocket) => data.signedIn.viewer.id;
    const unread = await countUnread(db, [...new Set(receivers.map(idOf))]);
    for (const socket of receivers) {
      const { viewer } = socket.data.signedIn;
      const own = rows.filter(({ user_id }) => user_id === viewer.id);
      const notices = own.map((row) => viewNotice(viewer, row));
      emitOne(socket, 'noticeUpdate', { notices, unread: unread.get(viewer.id) ?? 0 });
    }
  };

  // An older count must not follow a newer one.
  const enqueue = createSerialQueue();
  const push = (...changed: Parameters<typeof pushNow>) => enqueue(() => pushNow(...changed));

  const written = batchIds(log, async (noticeIds) => {
    if (connectedSockets(sockets).length === 0) return;
    const rows = await findNotices(db, noticeIds);
    await push(new Set(rows.map(({ user_id }) => user_id)), rows);
  });
  const seen = batchIds(log, (userIds) => push(new Set(userIds), []));
  events.on(noticeWritten, written.add);
  events.on(noticesSeen, seen.add);
  return {
    stop: () => {
      written.stop();
      seen.stop();
    },
  };
};
