import type { Settings } from '@forge/contract/settings/settings';
import type { PersonSettingsTable } from '../../database/tables.ts';

/** The column of each setting. */
export const settingColumns = {
  timeZone: 'time_zone',
  timeFormat: 'time_format',
  density: 'density',
  sidebar: 'sidebar',
  shortcuts: 'shortcuts',
  bookingNotices: 'booking_notices',
  mailNotices: 'mail_notices',
  ticketNotices: 'ticket_notices',
  raidChangeNotices: 'raid_change_notices',
  raidCancelNotices: 'raid_cancel_notices',
  bookingLockNotices: 'booking_lock_notices',
  bookingDoneNotices: 'booking_done_notices',
  bookingLeftNotices: 'booking_left_notices',
  bookingMoveNotices: 'booking_move_notices',
  payoutNotices: 'payout_notices',
  disputeNotices: 'dispute_notices',
  missingGoldNotices: 'missing_gold_notices',
  noticeSound: 'notice_sound',
  desktopNotices: 'desktop_notices',
  tourDone: 'tour_done',
  seenVersion: 'seen_version',
} as const satisfies Record<keyof Settings, keyof PersonSettingsTable>;

export const settingNames = Object.keys(settingColumns) as (keyof Settings)[];
