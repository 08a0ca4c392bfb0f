/** The kinds of notices. Each has its own switch in the settings. */
export const noticeKinds = [
  'raid-changed',
  'raid-cancelled',
  'booking-locked',
  'booking-done',
  'booking-left',
  'booking-moved',
  'payout',
  'payout-disputed',
  'gold-missing',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The setting that switches a kind off. */
export const noticeSettings = {
  'raid-changed': 'raidChangeNotices',
  'raid-cancelled': 'raidCancelNotices',
  'booking-locked': 'bookingLockNotices',
  'booking-done': 'bookingDoneNotices',
  'booking-left': 'bookingLeftNotices',
  'booking-moved': 'bookingMoveNotices',
  payout: 'payoutNotices',
  'payout-disputed': 'disputeNotices',
  'gold-missing': 'missingGoldNotices',
} as const satisfies Record<NoticeKind, string>;
export type NoticeSetting = (typeof noticeSettings)[NoticeKind];
