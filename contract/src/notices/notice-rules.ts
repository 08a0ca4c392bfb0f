import type { Leaving } from '../bookings/leaving.ts';
import { formatGold } from '../gold.ts';
import { holderOf, type MailGold, type NamedRaid } from '../ledger/ledger-rules.ts';
import { mayOpen, pages } from '../pages.ts';
import { formatDay, formatTime, parseDay, parseTime } from '../paris-time.ts';
import { linkToRaid } from '../raids/raid-link.ts';
import type { Viewer } from '../viewer.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** The text for each recipient; nobody gets it twice. */
export type NewNotice = {
  kind: NoticeKind;
  link: string;
  texts: ReadonlyMap<string, string>;
};

const noticeTo = (
  kind: NoticeKind,
  link: string,
  people: Iterable<string | null>,
  textFor: (userId: string) => string,
): NewNotice => ({
  kind,
  link,
  texts: new Map(
    [...people].filter((userId) => userId !== null).map((userId) => [userId, textFor(userId)]),
  ),
});

const raidText = ({ name, day }: NamedRaid) => `${name} on ${formatDay(day)}`;

const SERVER_TIME = 'server time';
const startText = (day: string, time: string) =>
  `${formatDay(day)}, ${formatTime(time)} ${SERVER_TIME}`;

/** The start that a notice's text names last, as a raid has it: for its reader's own time. */
export const startIn = (text: string): { day: string; time: string } | null => {
  const starts = [...text.matchAll(/ to (\d\d\/\d\d\/\d{4}), (\d{1,2}:\d\d [AP]M) server time/g)];
  const [, dayText = '', timeText = ''] = starts.at(-1) ?? [];
  const [day, time] = [parseDay(dayText), parseTime(timeText)];
  return day === null || time === null ? null : { day, time };
};

/** What a notice needs of a raid. */
export type NoticeRaid = NamedRaid & { time: string; leaderId: string; collectorId: string | null };

type StaffChange = { before: string | null; after: string | null; does: string; name: string };

const staffText = ({ before, after, does, name }: StaffChange, userId: string) => {
  if (after === userId) return `You ${does} now.`;
  if (before === userId) return `You no longer ${does}.`;
  if (after === null) return `It has no ${name} any more.`;
  return before === null ? `It has a ${name} now.` : `It has another ${name} now.`;
};

type RaidChange = {
  raidId: string;
  before: NoticeRaid;
  after: NoticeRaid;
  /** Who made its open bookings. */
  creatorIds: readonly string[];
};

/** Null if it neither moved in time nor has another leader or collector. */
export const raidChangedNotice = ({ raidId, before, after, creatorIds }: RaidChange) => {
  const isMoved = before.day !== after.day || before.time !== after.time;
  const staff: StaffChange[] = [
    { before: before.leaderId, after: after.leaderId, does: 'lead it', name: 'leader' },
    {
      before: before.collectorId,
      after: after.collectorId,
      does: 'collect its gold',
      name: 'collector',
    },
  ].filter((change) => change.before !== change.after);
  if (!isMoved && staff.length === 0) return null;
  const named = raidText({ name: after.name, day: before.day });
  const moved = isMoved
    ? `${named} was moved to ${startText(after.day, after.time)}.`
    : `${named} changed.`;
  const people = [
    ...[before.leaderId, before.collectorId, after.leaderId, after.collectorId],
    ...creatorIds,
  ];
  return noticeTo('raid-changed', linkToRaid(raidId), people, (userId) =>
    [moved, ...staff.map((change) => staffText(change, userId))].join(' '),
  );
};

/** A deleted raid has no page. */
export const raidClosedNotice = (closed: {
  raidId: string;
  raid: NamedRaid & Pick<NoticeRaid, 'leaderId' | 'collectorId'>;
  as: 'cancelled' | 'deleted';
  creatorIds: readonly string[];
}): NewNotice => {
  const { raidId, raid, as, creatorIds } = closed;
  const link = as === 'deleted' ? pages.bookRaid.path : linkToRaid(raidId);
  const creators = new Set(creatorIds);
  return noticeTo(
    'raid-cancelled',
    link,
    [raid.leaderId, raid.collectorId, ...creatorIds],
    (userId) =>
      `${raidText(raid)} was ${as}.${creators.has(userId) ? ' Your bookings in it have left.' : ''}`,
  );
};

/** A booking in a notice to its creator: never named by its client. */
export type NoticeBooking = { creatorId: string; raidId: string; raid: NamedRaid };

const toCreator = (kind: NoticeKind, booking: NoticeBooking, said: string): NewNotice =>
  noticeTo(
    kind,
    linkToRaid(booking.raidId),
    [booking.creatorId],
    () => `A booking of yours in ${raidText(booking.raid)} ${said}.`,
  );

export const lockedNotice = (booking: NoticeBooking) =>
  toCreator('booking-locked', booking, 'was locked');

export const doneNotice = (booking: NoticeBooking) => toCreator('booking-done', booking, 'is done');

const leavingTexts: Record<Leaving, string> = {
  cancelled: 'was cancelled',
  'no-show': 'left as a no-show',
};

export const leftNotice = (booking: NoticeBooking, as: Leaving) =>
  toCreator('booking-left', booking, leavingTexts[as]);

export const movedNotice = (booking: NoticeBooking, to: { raidId: string; raid: NamedRaid }) => ({
  ...toCreator('booking-moved', booking, `was moved to ${raidText(to.raid)}`),
  link: linkToRaid(to.raidId),
});

export const handedOverNotice = (booking: NoticeBooking, toId: string): NewNotice =>
  noticeTo('booking-moved', linkToRaid(booking.raidId), [booking.creatorId, toId], (userId) =>
    userId === toId
      ? `A booking in ${raidText(booking.raid)} was handed over to you.`
      : `A booking of yours in ${raidText(booking.raid)} was handed over to someone else.`,
  );

export const payoutNotice = ({ userId, amount }: { userId: string; amount: number }): NewNotice =>
  noticeTo('payout', pages.earnings.path, [userId], () => `You were paid ${formatGold(amount)}.`);

export const disputedNotice = (amount: number, adminIds: readonly string[]): NewNotice =>
  noticeTo(
    'payout-disputed',
    pages.settlement.path,
    adminIds,
    () => `A payout of ${formatGold(amount)} is disputed.`,
  );

/** Gold of nobody is missed by nobody. */
export const missingGoldNotice = (mail: MailGold): NewNotice =>
  noticeTo(
    'gold-missing',
    pages.sendMail.path,
    [holderOf(mail)],
    () =>
      `The bank did not get ${formatGold(mail.amount)} of ${raidText(mail.raid)}: it counts as yours to send.`,
  );

/** Where a notice leads this person: to its page, or to the dashboard if their roles do not open that. */
export const linkFor = (viewer: Viewer, link: string): string => {
  const path = link.split('?')[0];
  const page = Object.values(pages).find((each) => each.path === path);
  return page && mayOpen(viewer, page.access) ? link : pages.dashboard.path;
};
