import { sql } from 'kysely';
import { maxDeposit, minPrice } from '@forge/contract/bookings/booking-rules';
import { Refusal } from '@forge/contract/refusal';
import type { RoleName, Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../app-context.ts';
import { editBooking } from '../features/bookings/edit-booking.ts';
import { handOverBooking } from '../features/bookings/hand-over-booking.ts';
import { leaveBooking } from '../features/bookings/leave-booking.ts';
import { moveBooking } from '../features/bookings/move-booking.ts';
import { setBookingFlag } from '../features/bookings/set-booking-flag.ts';
import { disputePayout } from '../features/ledger/answer-payout.ts';
import { markMissing } from '../features/mails/confirm-arrival.ts';
import { editRaid } from '../features/raids/plan-raid.ts';
import { publishRaid } from '../features/raids/publish-raid.ts';
import type { DemoUsers } from './demo-users.ts';

const HOURS_AHEAD = 24;

type Demo = { context: AppContext; users: DemoUsers };

const viewerOf = ({ users }: Demo, role: RoleName): Viewer => ({
  id: users[role][0] ?? '',
  username: '',
  roles: [role],
});

/** Any person with a role that may do it. */
const someone = (id: string, role: RoleName): Viewer => ({ id, username: '', roles: [role] });

const upcomingRaids = ({ context: { db, now } }: Demo) =>
  db
    .selectFrom('raids')
    .selectAll()
    .where('starts_at', '>', new Date(now().getTime() + HOURS_AHEAD * 3_600_000))
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

/** Open bookings of raids that are ahead, those of this person first. */
const openBookings = ({ context: { db, now } }: Demo, preferred: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'raid_id')
    .selectAll('bookings')
    .select(['leader_id', 'raid_type', 'pot'])
    .where('starts_at', '>', new Date(now().getTime() + HOURS_AHEAD * 3_600_000))
    .where('left_as', 'is', null)
    .where('locked', '=', false)
    .where('paid_to', 'is', null)
    .orderBy(sql`bookings.created_by = ${preferred}`, 'desc')
    .orderBy('starts_at')
    .orderBy('seat')
    .execute();

/** A raid gets another price, then another start, leader and collector. */
const rescheduleRaid = async (demo: Demo) => {
  const manager = viewerOf(demo, 'Raid Manager');
  const raid = (await upcomingRaids(demo)).find(
    ({ published_at, taken }) => published_at !== null && taken > 1,
  );
  if (!raid) return;
  const edit = {
    id: raid.id,
    name: raid.name,
    date: raid.day,
    time: raid.time_of_day.slice(0, 5),
    difficulty: raid.difficulty,
    organization: raid.organization,
    lootType: raid.loot_type,
    raidType: raid.raid_type,
    bossCount: raid.boss_count,
    maxClients: raid.max_clients,
    raidLeader: raid.leader_id,
    goldCollector: raid.collector_id,
  };
  const { version } = await editRaid(demo.context, manager, {
    ...edit,
    pot: raid.pot + 25_000,
    version: raid.version,
  });
  await editRaid(demo.context, manager, {
    ...edit,
    pot: raid.pot + 25_000,
    version,
    time: edit.time === '21:30' ? '20:00' : '21:30',
    raidLeader: demo.users['Raid Leader'][0] ?? raid.leader_id,
    goldCollector: demo.users['Gold Collector'][0] ?? raid.collector_id,
  });
};

const publishPlan = async (demo: Demo) => {
  const plan = (await upcomingRaids(demo)).find(({ published_at }) => published_at === null);
  if (plan) await publishRaid(demo.context, viewerOf(demo, 'Raid Manager'), plan.id);
};

const editOne = async (demo: Demo) => {
  const [booking] = await openBookings(demo, demo.users.Advertiser[0] ?? '');
  if (!booking) return;
  const price = booking.price + 10_000;
  await editBooking(demo.context, someone(booking.created_by, 'Advertiser'), {
    id: booking.id,
    version: booking.version,
    clientName: booking.client_name,
    clientRealm: booking.client_realm,
    clientClass: booking.client_class,
    clientFaction: booking.client_faction,
    paymentRealm: booking.payment_realm,
    paymentFaction: booking.payment_faction,
    source: booking.source,
    raiderIOLink: booking.raider_io_link,
    selectedBosses: booking.selected_bosses as [],
    contactInfo: 'Discord: nightowl, after 19:00',
    additionalNotes: 'Brings a friend if there is another seat.',
    price,
    deposit: maxDeposit(price, booking.source),
  });
};

/** Into another Full Run that has a seat for it. */
const moveOne = async (demo: Demo) => {
  const raids = await upcomingRaids(demo);
  for (const booking of await openBookings(demo, demo.users['Senior Advertiser'][0] ?? '')) {
    const target = raids.find(
      (raid) =>
        raid.id !== booking.raid_id &&
        raid.published_at !== null &&
        raid.raid_type === 'Full Run' &&
        raid.cap_mail === null &&
        raid.taken < raid.max_clients,
    );
    if (!target) return;
    const price = Math.max(booking.price, minPrice(target.pot));
    const request = { bookingId: booking.id, raidId: target.id, price };
    const isMoved = await moveBooking(demo.context, viewerOf(demo, 'Admin'), request).catch(
      skipRefused,
    );
    if (isMoved) return;
  }
};

const handOverOne = async (demo: Demo) => {
  const [first = '', second = ''] = demo.users.Advertiser;
  const booking = (await openBookings(demo, second)).find((each) => each.created_by !== first);
  if (!booking) return;
  await handOverBooking(demo.context, viewerOf(demo, 'Admin'), {
    bookingId: booking.id,
    userId: first,
  });
};

/** The leader lets one client go, and locks another. */
const leaveAndLock = async (demo: Demo) => {
  const bookings = await openBookings(demo, demo.users['Trial Advertiser'][0] ?? '');
  const [leaving, locked] = bookings;
  if (leaving)
    await leaveBooking(demo.context, someone(leaving.leader_id, 'Raid Leader'), 'cancelled', {
      bookingId: leaving.id,
      reason: 'The client has not enough gear for this raid',
      ...(leaving.deposit > 0 && { deposit: 'refunded' as const }),
    });
  if (locked)
    await setBookingFlag(demo.context, someone(locked.leader_id, 'Raid Leader'), locked.id, 'lock');
};

/** Gold that the bank did not get, of the collector's raids if there is some. */
const markGoldMissing = async (demo: Demo) => {
  const mail = await demo.context.db
    .selectFrom('mails')
    .innerJoin('raids', 'raids.id', 'mails.raid_id')
    .select('mails.id')
    .where('sent_at', 'is not', null)
    .where('arrival', 'is', null)
    .orderBy(
      sql`balance = 'Collector' and collector_id is not distinct from ${demo.users['Gold Collector'][0]}`,
      'desc',
    )
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  if (!mail) return;
  await markMissing(demo.context, viewerOf(demo, 'Admin'), {
    mailId: mail.id,
    reason: 'The mail came back without the gold',
  });
};

const disputeOne = async (demo: Demo) => {
  const payout = await demo.context.db
    .selectFrom('payouts')
    .select(['id', 'user_id'])
    .where('state', '=', 'paid')
    .where('user_id', '<>', demo.users.Advertiser[0] ?? '')
    .orderBy('amount', 'desc')
    .executeTakeFirst();
  if (!payout) return;
  await disputePayout(demo.context, someone(payout.user_id, 'Advertiser'), {
    payoutId: payout.id,
    reason: 'There is nothing in my mailbox',
  });
};

const steps = [
  rescheduleRaid,
  publishPlan,
  editOne,
  moveOne,
  handOverOne,
  leaveAndLock,
  markGoldMissing,
  disputeOne,
];

const skipRefused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
};

/**
 * What people did with the demo data, by the use cases of the portal: with history, notices and transfers. What the
 * random data does not allow is left out.
 */
export const runDemoActivity = async (context: AppContext, users: DemoUsers): Promise<void> => {
  for (const step of steps) await step({ context, users }).catch(skipRefused);
};
