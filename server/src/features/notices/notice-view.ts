import type { Notice } from '@forge/contract/notices/notice-api';
import { linkFor } from '@forge/contract/notices/notice-rules';
import type { Viewer } from '@forge/contract/viewer';
import type { NoticeRow } from './notices.repository.ts';

export const viewNotice = (viewer: Viewer, row: NoticeRow): Notice => ({
  _id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  text: row.text,
  link: linkFor(viewer, row.link),
  seen: row.seen,
});
