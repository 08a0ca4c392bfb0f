import { raidChangedNotice, type NoticeRaid } from '@forge/contract/notices/notice-rules';
import type { Viewer } from '@forge/contract/viewer';
import type { Trx } from '../../database/database.ts';
import { creatorsOfOpenBookings, notify } from '../notices/notices.repository.ts';
import { staffOfRow } from './raid-view.ts';

type Edited = {
  name: string;
  day: string;
  time_of_day: string;
  leader_id: string;
  collector_id: string | null;
};

const noticeRaidOf = (raid: Edited): NoticeRaid => ({
  name: raid.name,
  day: raid.day,
  time: raid.time_of_day,
  ...staffOfRow(raid),
});

/** Notifies those whom an edit of a published raid concerns; pending raids concern managers only. */
export const notifyRaidChange = async (
  trx: Trx,
  viewer: Viewer,
  raidId: string,
  { before, after }: { before: Edited & { published_at: Date | null }; after: Edited },
): Promise<void> => {
  if (before.published_at === null) return;
  const change = { raidId, before: noticeRaidOf(before), after: noticeRaidOf(after) };
  if (raidChangedNotice({ ...change, creatorIds: [] }) === null) return;
  const creatorIds = await creatorsOfOpenBookings(trx, raidId);
  await notify(trx, viewer.id, raidChangedNotice({ ...change, creatorIds }));
};
