import type { NoticeBooking } from '@forge/contract/notices/notice-rules';
import type { LockedBooking } from './bookings.repository.ts';

/** What notices say of a booking. */
export const noticeFactsOf = (booking: LockedBooking): NoticeBooking => ({
  creatorId: booking.created_by,
  raidId: booking.raid_id,
  raid: { name: booking.raid_name, day: booking.raid_day },
});
