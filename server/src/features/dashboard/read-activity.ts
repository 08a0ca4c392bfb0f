import { ACTIVITY_DAYS, type ActivityDay } from '@forge/contract/dashboard/activity';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { communityActivity, personalActivity } from './activity.repository.ts';
import { dayAt, lastDays } from './paris-days.ts';

/** The activity of the last days in the scope of this person's figures, empty days included. */
export const readActivity = async (
  { db, now }: AppContext,
  viewer: Viewer,
): Promise<ActivityDay[]> => {
  const instant = now();
  const days = lastDays(instant, ACTIVITY_DAYS);
  const range = { start: days[0]?.start ?? instant, end: dayAt(instant).end };
  const active = isAdminLevel(viewer)
    ? await communityActivity(db, range)
    : await personalActivity(db, viewer.id, range);
  const byDay = new Map(active.map((each) => [each.day, each]));
  return days.map(({ date }) => byDay.get(date) ?? { day: date, bookings: 0, gold: 0 });
};
