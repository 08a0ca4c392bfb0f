import { sql, type Insertable } from 'kysely';
import {
  disputedTelling,
  doneTelling,
  lockedTelling,
  payoutTelling,
  raidClosedTelling,
  type Telling,
} from '@forge/contract/notices/notice-rules';
import type { Trx } from '../database/database.ts';
import type { NoticesTable } from '../database/tables.ts';
import { adminLevelIds } from '../features/notices/notices.repository.ts';

const HOUR_MS = 3_600_000;
/** Older ones have been read. */
const UNREAD_HOURS = 24;
const TOLD_DAYS = 7;

type Told = { at: Date; telling: Telling };

const ofBookings = async (trx: Trx, now: Date): Promise<Told[]> => {
  const rows = await trx
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    .select(['bookings.created_by', 'raid_id', 'done_at', 'name', 'day', 'starts_at', 'locked'])
    .where('left_as', 'is', null)
    .where('bookings.created_by', '<>', sql.ref<string>('raids.leader_id'))
    .where('starts_at', '>', new Date(now.getTime() - TOLD_DAYS * 24 * HOUR_MS))
    .orderBy('bookings.id')
    .execute();
  return rows.flatMap(({ created_by, raid_id, done_at, name, day, locked }, index) => {
    const booking = { creatorId: created_by, raidId: raid_id, raid: { name, day } };
    if (done_at !== null) return [{ at: done_at, telling: doneTelling(booking) }];
    const at = new Date(now.getTime() - ((index % 30) + 1) * HOUR_MS);
    return locked ? [{ at, telling: lockedTelling(booking) }] : [];
  });
};

const ofRaids = async (trx: Trx): Promise<Told[]> => {
  const rows = await trx
    .selectFrom('raids')
    .select(['id', 'name', 'day', 'leader_id', 'collector_id', 'cancelled_at'])
    .select(
      sql<string[]>`array(select distinct created_by from bookings where raid_id = raids.id)`.as(
        'creators',
      ),
    )
    .where('cancelled_at', 'is not', null)
    .execute();
  return rows.map(({ id, name, day, leader_id, collector_id, cancelled_at, creators }) => ({
    at: cancelled_at as Date,
    telling: raidClosedTelling({
      ...{ raidId: id, as: 'cancelled', creatorIds: creators },
      raid: { name, day, leaderId: leader_id, collectorId: collector_id },
    }),
  }));
};

const ofPayouts = async (trx: Trx): Promise<Told[]> => {
  const admins = await adminLevelIds(trx);
  const rows = await trx.selectFrom('payouts').selectAll().execute();
  return rows.flatMap(({ user_id: userId, amount, created_at: at, state }) => [
    { at, telling: payoutTelling({ userId, amount }) },
    ...(state === 'disputed'
      ? [{ at: new Date(at.getTime() + HOUR_MS), telling: disputedTelling(amount, admins) }]
      : []),
  ]);
};

/** What people were told of the demo data's last days. */
export const insertDemoNotices = async (trx: Trx, now: Date): Promise<void> => {
  const told = [...(await ofBookings(trx, now)), ...(await ofRaids(trx)), ...(await ofPayouts(trx))]
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const rows = told.flatMap(({ at, telling: { kind, link, told: texts } }) =>
    [...texts].map(([userId, text]): Insertable<NoticesTable> => ({
      ...{ user_id: userId, at, kind, text, link },
      seen: now.getTime() - at.getTime() > UNREAD_HOURS * HOUR_MS,
    })),
  );
  // A statement has a limit of parameters.
  for (let from = 0; from < rows.length; from += 1_000) {
    await trx
      .insertInto('notices')
      .values(rows.slice(from, from + 1_000))
      .execute();
  }
};
