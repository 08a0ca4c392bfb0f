import type { Database, Trx } from '../../database/database.ts';

/** Bookings of raids that are not deleted, with what a ticket shows of them. */
const selectBookings = (db: Database | Trx) =>
  db
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    .select([
      'bookings.id',
      'bookings.created_by',
      'bookings.client_name',
      'bookings.client_realm',
      'bookings.client_class',
      'bookings.version',
      'raids.name as raid_name',
      'raids.day',
      'raids.time_of_day',
    ])
    .where('raids.deleted_at', 'is', null);

export type NamedBookingRow = Awaited<
  ReturnType<ReturnType<typeof selectBookings>['execute']>
>[number];

export const findNamedBooking = (
  db: Database | Trx,
  bookingId: string,
): Promise<NamedBookingRow | undefined> =>
  selectBookings(db).where('bookings.id', '=', bookingId).executeTakeFirst();

/** Newest first. */
export const recentBookingsOf = (
  db: Database,
  userId: string,
  limit: number,
): Promise<NamedBookingRow[]> =>
  selectBookings(db)
    .where('bookings.created_by', '=', userId)
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id')
    .limit(limit)
    .execute();
