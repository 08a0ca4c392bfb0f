import { bookingApi } from '@forge/contract/bookings/booking-api';
import type { Booking, SeenBooking } from '@forge/contract/bookings/booking';
import type { InProcessPortal } from './in-process-portal.ts';
import { payloadOf, type Person } from './person.ts';

let clients = 0;

/** A valid booking for a raid with a pot of 1,000,000; a new client every time. */
export const bookingDraft = (raidId: string, changes: object = {}) => {
  clients += 1;
  return {
    raidId,
    raiderIOLink: '',
    clientName: `Client${clients}`,
    clientRealm: 'Kazzak',
    clientClass: 'Mage',
    clientFaction: 'Horde',
    paymentRealm: 'Kazzak',
    paymentFaction: 'Horde',
    source: 'TC',
    paidFull: false,
    price: 1_000_000,
    deposit: 0,
    owes: 1_000_000,
    contactInfo: '',
    selectedBosses: [],
    ...changes,
  };
};

export const book = (person: Person, raidId: string, changes: object = {}): Promise<Booking> =>
  payloadOf(person.post('/booking/create', bookingDraft(raidId, changes)));

/** An edit request, of any version; without changes it changes nothing. */
export const editOf = (booking: Booking, changes: object = {}) => ({
  ...booking,
  id: booking._id,
  version: undefined,
  ...changes,
});

export const bookingsOf = async (person: Person, raidId: string): Promise<SeenBooking[]> =>
  bookingApi.ofRaid.payload.decode(
    await payloadOf<string>(person.post('/booking/raid-booking', { raidId })),
  );

/** Changes when a booking was made and marked done. */
export const backdateBooking = async (
  { context }: InProcessPortal,
  bookingId: string,
  { made, done = made }: { made: Date; done?: Date },
) => {
  const client = await context.pool.connect();
  await client.query(`select set_config('forge.action', 'test', false)`);
  await client.query('update bookings set created_at = $2 where id = $1', [bookingId, made]);
  await client.query('update mails set created_at = $2 where booking_id = $1', [bookingId, done]);
  // The ledger is append-only.
  await client.query('set session_replication_role = replica');
  await client.query(
    `with moved as (update ledger_transfers set at = $2 where booking_id = $1 and kind = 'done' returning id)
     update ledger_entries set at = $2 from moved where transfer_id = moved.id`,
    [bookingId, done],
  );
  await client.query('delete from ledger_sums');
  await client.query('insert into ledger_sums select * from count_ledger_sums()');
  client.release(true);
};
