import { noticeRefusals } from '@forge/contract/notices/notice-api';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { noticesSeen } from './notice-events.ts';
import { findNotice, markSeen } from './notices.repository.ts';

/** Marks a notice and all that are older. Idempotent. */
export const markNoticesSeen = (
  context: AppContext,
  viewer: Viewer,
  noticeId: string,
): Promise<void> =>
  transact(context, changeBy(viewer, 'see notices'), async (trx) => {
    const notice = await findNotice(trx, noticeId);
    if (!notice) throw noticeRefusals.notFound();
    if (notice.user_id !== viewer.id) throw refusals.forbidden();
    if (await markSeen(trx, viewer.id, notice.number)) emit(trx, noticesSeen, viewer.id);
  });
