import { noticeRefusals, NOTICES_PAGE, type NoticePage } from '@forge/contract/notices/notice-api';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { encodeCursor, startOfPage } from '../../page-cursor.ts';
import { viewNotice } from './notice-view.ts';
import { countUnread, listNotices } from './notices.repository.ts';

export const readNotices = async (
  { db }: AppContext,
  viewer: Viewer,
  { before: position }: { before?: string | undefined },
): Promise<NoticePage> => {
  const before = startOfPage(position);
  if (before === null) throw noticeRefusals.noPage();
  const rows = await listNotices(db, viewer.id, { before, limit: NOTICES_PAGE + 1 });
  const page = rows.slice(0, NOTICES_PAGE);
  const last = page.at(-1);
  return {
    notices: page.map((row) => viewNotice(viewer, row)),
    unread: (await countUnread(db, [viewer.id])).get(viewer.id) ?? 0,
    next: last && rows.length > NOTICES_PAGE ? encodeCursor(last.number) : null,
  };
};
