import { canHandleMails } from '@forge/contract/mails/mail-permissions';
import { canOpenBookRaid } from '@forge/contract/raids/raid-permissions';
import { canUseSupport } from '@forge/contract/support/ticket-permissions';
import { isAdminLevel, isMember, type Viewer } from '@forge/contract/viewer';
import type { NotificationKind } from '../../lib/notifications.ts';

export type NoticeRow = {
  name: NotificationKind | 'noticeSound' | 'desktopNotices';
  label: string;
  text: string;
  /** Hidden from viewers who never get such a notification. */
  concerns: (viewer: Viewer) => boolean;
};

type NoticeGroup = { title: string; text: string; rows: readonly NoticeRow[] };

/** The notices that the portal sends by itself. */
export const noticeGroups: readonly NoticeGroup[] = [
  {
    title: 'In the bell',
    text: 'Kept for 90 days. A kind that you switch off is not kept at all.',
    rows: [
      {
        name: 'raidChangeNotices',
        label: 'Raids that change',
        text: 'Another time, leader or collector of a raid that you lead, collect or have booked into.',
        concerns: isMember,
      },
      {
        name: 'raidCancelNotices',
        label: 'Raids that are cancelled',
        text: 'Or deleted, if you lead or collect it or have booked into it.',
        concerns: isMember,
      },
      {
        name: 'bookingLockNotices',
        label: 'Bookings that are locked',
        text: 'When someone else locks a booking of yours.',
        concerns: isMember,
      },
      {
        name: 'bookingDoneNotices',
        label: 'Bookings that are done',
        text: 'When someone else marks a booking of yours as done.',
        concerns: isMember,
      },
      {
        name: 'bookingLeftNotices',
        label: 'Bookings that leave',
        text: 'When someone else cancels a booking of yours or marks it as a no-show.',
        concerns: isMember,
      },
      {
        name: 'bookingMoveNotices',
        label: 'Bookings that move',
        text: 'When someone else moves a booking of yours, or hands one over.',
        concerns: isMember,
      },
      {
        name: 'payoutNotices',
        label: 'Payouts',
        text: 'When the bank pays you.',
        concerns: isMember,
      },
      {
        name: 'disputeNotices',
        label: 'Disputed payouts',
        text: 'When someone did not get what the bank paid.',
        concerns: isAdminLevel,
      },
      {
        name: 'missingGoldNotices',
        label: 'Missing gold',
        text: 'When the bank did not get gold that you sent.',
        concerns: isMember,
      },
    ],
  },
  {
    title: 'While the portal is open',
    text: 'Shown once, and not kept.',
    rows: [
      {
        name: 'bookingNotices',
        label: 'Booking updates',
        text: 'When a booking changes while you are on the booking page.',
        concerns: canOpenBookRaid,
      },
      {
        name: 'mailNotices',
        label: 'Gold to send',
        text: 'When a finished booking leaves you a mail to send.',
        concerns: canHandleMails,
      },
      {
        name: 'ticketNotices',
        label: 'Replies to tickets',
        text: 'When someone else replies to a ticket you opened or answered.',
        concerns: canUseSupport,
      },
    ],
  },
  {
    title: 'How',
    text: 'For every notification above.',
    rows: [
      {
        name: 'noticeSound',
        label: 'Sound',
        text: 'Two short notes with every notification.',
        concerns: isMember,
      },
      {
        name: 'desktopNotices',
        label: 'Desktop notifications',
        text: 'From your system, while the portal is in another tab or behind another window.',
        concerns: isMember,
      },
    ],
  },
];
