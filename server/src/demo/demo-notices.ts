import { sql, type Insertable } from 'kysely';
import {
  disputedNotice,
  doneNotice,
  lockedNotice,
  payoutNotice,
  raidClosedNotice,
  type NewNotice,
} from '@forge/contract/notices/notice-rules';
import type { Trx } from '../database/database.ts';
import type { NoticesTable } from '../database/tables.ts';
import { adminLevelIds } from '../features/notices/notices.repository.ts';
import { staffOfRow } from '../features/raids/raid-view.ts';

const HOUR_MS = 3_600_000;
/** Older ones have been read. */
const UNREAD_HOURS = 24;
const NOTICE_DAYS = 7;

type DatedNotice = { at: Date; notice: NewNotice };

const ofBookings = async (trx: Trx, now: Date): Promise<DatedNotice[]> => {
  const rows = await trx
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    .select(['bookings.created_by', 'raid_id', 'done_at', 'name', 'day', 'starts_at', 'locked'])
    .where('left_as', 'is', null)
    .where('bookings.created_by', '<>', sql.ref<string>('raids.leader_id'))
    .where('starts_at', '>', new Date(now.getTime() - NOTICE_DAYS * 24 * HOUR_MS))
    .orderBy('bookings.id')
    .execute();
  return rows.flatMap(({ created_by, raid_id, done_at, name, day, locked }, index) => {
    const booking = { creatorId: created_by, raidId: raid_id, raid: { name, day } };
    if (done_at !== null) return [{ at: done_at, notice: doneNotice(booking) }];
    const at = new Date(now.getTime() - ((index % 30) + 1) * HOUR_MS);
    return locked ? [{ at, notice: lockedNotice(booking) }] : [];
  });
};

const ofRaids = async (trx: Trx): Promise<DatedNotice[]> => {
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
  return rows.map(({ id, name, day, cancelled_at, creators, ...staff }) => ({
    at: cancelled_at as Date,
    notice: raidClosedNotice({
      raidId: id,
      as: 'cancelled',
      creatorIds: creators,
      raid: { name, day, ...staffOfRow(staff) },
    }),
  }));
};

const ofPayouts = async (trx: Trx): Promise<DatedNotice[]> => {
  const admins = await adminLevelIds(trx);
  const rows = await trx.selectFrom('payouts').selectAll().execute();
  return rows.flatMap(({ user_id: userId, amount, created_at: at, state }) => [
    { at, notice: payoutNotice({ userId, amount }) },
    ...(state === 'disputed'
      ? [{ at: new Date(at.getTime() + HOUR_MS), notice: disputedNotice(amount, admins) }]
      : []),
  ]);
};

/** The notices of the last days of the demo data. */
export const insertDemoNotices = async (trx: Trx, now: Date): Promise<void> => {
  const dated = [
    ...(await ofBookings(trx, now)),
    ...(await ofRaids(trx)),
    ...(await ofPayouts(trx)),
  ]
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const rows = dated.flatMap(({ at, notice: { kind, link, texts } }) =>
    [...texts].map(([userId, text]): Insertable<NoticesTable> => ({
      user_id: userId,
      at,
      kind,
      text,
      link,
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
