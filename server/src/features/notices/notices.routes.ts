import { noticeApi, NOTICE_DAYS } from '@forge/contract/notices/notice-api';
import { serve } from '../../http/serve.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { runPeriodically } from '../../run-periodically.ts';
import { pushNotices } from './live-notices.ts';
import { markNoticesSeen } from './mark-notices-seen.ts';
import { deleteNotices } from './notices.repository.ts';
import { readNotices } from './read-notices.ts';

const CLEANUP_INTERVAL_MS = 10 * 60_000;

export const registerNotices: RegisterFeature = (app, context, sockets) => {
  serve(app, noticeApi.mine, (viewer, request) => readNotices(context, viewer, request));
  serve(app, noticeApi.seen, (viewer, { upTo }) => markNoticesSeen(context, viewer, upTo));

  stopOnClose(app, pushNotices(context, sockets));
  if (!context.runsBackgroundJobs) return;
  const deleteOld = () => deleteNotices(context.db, NOTICE_DAYS);
  stopOnClose(app, runPeriodically(CLEANUP_INTERVAL_MS, context, deleteOld));
};
