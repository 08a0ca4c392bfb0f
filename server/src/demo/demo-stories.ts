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

type Told = { context: AppContext; users: DemoUsers };

const viewerOf = ({ users }: Told, role: RoleName): Viewer => ({
  id: users[role][0] ?? '',
  username: '',
  roles: [role],
});

/** Any person with a role that may do it. */
const someone = (id: string, role: RoleName): Viewer => ({ id, username: '', roles: [role] });

const upcomingRaids = ({ context: { db, now } }: Told) =>
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
const openBookings = ({ context: { db, now } }: Told, preferred: string) =>
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
const moveRaidInTime = async (told: Told) => {
  const manager = viewerOf(told, 'Raid Manager');
  const raid = (await upcomingRaids(told)).find(
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
  const { version } = await editRaid(told.context, manager, {
    ...{ ...edit, pot: raid.pot + 25_000, version: raid.version },
  });
  await editRaid(told.context, manager, {
    ...{ ...edit, pot: raid.pot + 25_000, version },
    time: edit.time === '21:30' ? '20:00' : '21:30',
    raidLeader: told.users['Raid Leader'][0] ?? raid.leader_id,
    goldCollector: told.users['Gold Collector'][0] ?? raid.collector_id,
  });
};

const publishPlan = async (told: Told) => {
  const plan = (await upcomingRaids(told)).find(({ published_at }) => published_at === null);
  if (plan) await publishRaid(told.context, viewerOf(told, 'Raid Manager'), plan.id);
};

const editOne = async (told: Told) => {
  const [booking] = await openBookings(told, told.users.Advertiser[0] ?? '');
  if (!booking) return;
  const price = booking.price + 10_000;
  await editBooking(told.context, someone(booking.created_by, 'Advertiser'), {
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
const moveOne = async (told: Told) => {
  const raids = await upcomingRaids(told);
  for (const booking of await openBookings(told, told.users['Senior Advertiser'][0] ?? '')) {
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
    const isMoved = await moveBooking(told.context, viewerOf(told, 'Admin'), request).catch(
      skipRefused,
    );
    if (isMoved) return;
  }
};

const handOverOne = async (told: Told) => {
  const [first = '', second = ''] = told.users.Advertiser;
  const booking = (await openBookings(told, second)).find((each) => each.created_by !== first);
  if (!booking) return;
  await handOverBooking(told.context, viewerOf(told, 'Admin'), {
    bookingId: booking.id,
    userId: first,
  });
};

/** The leader lets one client go, and locks another. */
const leaveAndLock = async (told: Told) => {
  const bookings = await openBookings(told, told.users['Trial Advertiser'][0] ?? '');
  const [leaving, locked] = bookings;
  if (leaving)
    await leaveBooking(told.context, someone(leaving.leader_id, 'Raid Leader'), 'cancelled', {
      bookingId: leaving.id,
      reason: 'The client has not enough gear for this raid',
      ...(leaving.deposit > 0 && { deposit: 'refunded' as const }),
    });
  if (locked)
    await setBookingFlag(told.context, someone(locked.leader_id, 'Raid Leader'), locked.id, 'lock');
};

/** Gold that the bank did not get, of the collector's raids if there is some. */
const missGold = async (told: Told) => {
  const mail = await told.context.db
    .selectFrom('mails')
    .innerJoin('raids', 'raids.id', 'mails.raid_id')
    .select('mails.id')
    .where('sent_at', 'is not', null)
    .where('arrival', 'is', null)
    .orderBy(
      sql`balance = 'Collector' and collector_id is not distinct from ${told.users['Gold Collector'][0]}`,
      'desc',
    )
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  if (!mail) return;
  await markMissing(told.context, viewerOf(told, 'Admin'), {
    mailId: mail.id,
    reason: 'The mail came back without the gold',
  });
};

const disputeOne = async (told: Told) => {
  const payout = await told.context.db
    .selectFrom('payouts')
    .select(['id', 'user_id'])
    .where('state', '=', 'paid')
    .where('user_id', '<>', told.users.Advertiser[0] ?? '')
    .orderBy('amount', 'desc')
    .executeTakeFirst();
  if (!payout) return;
  await disputePayout(told.context, someone(payout.user_id, 'Advertiser'), {
    payoutId: payout.id,
    reason: 'There is nothing in my mailbox',
  });
};

const stories = [
  moveRaidInTime,
  publishPlan,
  editOne,
  moveOne,
  handOverOne,
  leaveAndLock,
  missGold,
  disputeOne,
];

const skipRefused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
};

/**
 * What people did with the demo data, by the use cases of the portal: with history, notices and transfers. What the
 * random data does not allow is left out.
 */
export const tellDemoStories = async (context: AppContext, users: DemoUsers): Promise<void> => {
  for (const story of stories) await story({ context, users }).catch(skipRefused);
};
