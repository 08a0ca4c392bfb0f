import type { Insertable, Selectable } from 'kysely';
import { maxDeposit } from '@forge/contract/bookings/booking-rules';
import type { DepositOutcome, Leaving } from '@forge/contract/bookings/leaving';
import type { Trx } from '../database/database.ts';
import type { BookingsTable, RaidsTable } from '../database/tables.ts';
import { closeRaid } from '../features/bookings/seats.repository.ts';
import { setAuditActor, demoData } from './audit-actor.ts';
import { demoBooking } from './demo-bookings.ts';
import type { DemoUsers } from './demo-users.ts';
import type { SeededRandom } from './seeded-random.ts';

type DemoRaid = Selectable<RaidsTable>;
type Departure = { as: Leaving; deposit: DepositOutcome | null; reason: string };

const cancellations: Departure[] = [
  { as: 'cancelled', deposit: 'refunded', reason: 'The client is ill' },
  { as: 'cancelled', deposit: 'kept', reason: 'Third cancellation in a row' },
  { as: 'cancelled', deposit: 'owed', reason: 'Cancelled an hour before the start' },
  { as: 'cancelled', deposit: null, reason: 'Found a run with friends' },
];
const noShows: Departure[] = [
  { as: 'no-show', deposit: 'owed', reason: 'Not online at the start' },
  { as: 'no-show', deposit: 'kept', reason: 'No answer to three whispers' },
  { as: 'no-show', deposit: 'refunded', reason: 'Could not log in, game servers were down' },
  { as: 'no-show', deposit: null, reason: 'Left before the first boss' },
];

/** Between booking and now, around the start of the raid. */
const leftAt = (raid: DemoRaid, now: Date) =>
  new Date(Math.min(raid.starts_at.getTime() + 600_000, now.getTime() - 3_600_000));

/** Bookings that left the raid, beside those that have its seats. */
const insertLeft = async (
  trx: Trx,
  raid: DemoRaid,
  departures: Departure[],
  now: Date,
  users: DemoUsers,
  random: SeededRandom,
) => {
  const { last_seat } = await trx
    .updateTable('raids')
    .set((row) => ({ last_seat: row('last_seat', '+', departures.length) }))
    .where('id', '=', raid.id)
    .returning('last_seat')
    .executeTakeFirstOrThrow();
  const bookings = departures.map(({ as, deposit, reason }, index) => {
    const booking = demoBooking(raid, index, now, users, random);
    return {
      ...booking,
      seat: last_seat - index,
      locked: as === 'no-show',
      in_group: false,
      paid_to: null,
      paid_for_good: false,
      done_at: null,
      deposit: deposit === null ? 0 : Math.floor(maxDeposit(booking.price, booking.source) / 2),
      left_as: as,
      left_at: leftAt(raid, now),
      left_by: deposit === 'kept' || as === 'no-show' ? raid.leader_id : booking.created_by,
      reason,
      deposit_outcome: deposit,
    };
  });
  // Its types have no booking that has left already.
  const rows = bookings as unknown as Insertable<BookingsTable>[];
  await trx.insertInto('bookings').values(rows).execute();
};

/** Bookings that left in every way, and a raid that was cancelled. */
export const insertDepartures = async (
  trx: Trx,
  now: Date,
  users: DemoUsers,
  random: SeededRandom,
): Promise<void> => {
  const sold = await trx
    .selectFrom('raids')
    .selectAll()
    .where('taken', '>', 1)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const past = sold.filter(({ starts_at }) => starts_at < now).at(-1);
  const [next, , cancelled] = sold.filter(({ starts_at }) => starts_at >= now);
  if (past) await insertLeft(trx, past, noShows, now, users, random);
  if (next) await insertLeft(trx, next, cancellations, now, users, random);
  if (!cancelled) return;
  await setAuditActor(trx, { actor: cancelled.created_by, action: 'cancel raid' });
  await closeRaid(trx, cancelled.id, {
    as: 'cancelled',
    by: cancelled.created_by,
    reason: 'Both healers are ill, we run again next week',
  });
  await setAuditActor(trx, demoData);
};
