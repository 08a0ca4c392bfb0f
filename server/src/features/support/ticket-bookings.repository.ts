import type { Database, Trx } from '../../database/database.ts';

/** Bookings of raids that stand, with what a ticket shows of them. */
const named = (db: Database | Trx) =>
  db
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    .select([
      'bookings.id',
      'bookings.created_by',
      'bookings.client_name',
      'bookings.client_realm',
      'bookings.client_class',
      'raids.name as raid_name',
      'raids.day',
      'raids.time_of_day',
    ])
    .where('raids.deleted_at', 'is', null);

export type NamedBookingRow = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

export const findNamedBooking = (
  db: Database | Trx,
  bookingId: string,
): Promise<NamedBookingRow | undefined> =>
  named(db).where('bookings.id', '=', bookingId).executeTakeFirst();

/** The newest bookings that this person made. */
export const recentBookingsOf = (
  db: Database,
  userId: string,
  limit: number,
): Promise<NamedBookingRow[]> =>
  named(db)
    .where('bookings.created_by', '=', userId)
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id')
    .limit(limit)
    .execute();
