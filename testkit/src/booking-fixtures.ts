import { bookingApi } from '@forge/contract/bookings/booking-api';
import type { Booking, SeenBooking } from '@forge/contract/bookings/booking';
import type { Person } from './person.ts';

let clients = 0;

/** What an advertiser would send for a raid with a pot of 1,000,000; a new client every time. */
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

export const book = async (
  person: Person,
  raidId: string,
  changes: object = {},
): Promise<Booking> => {
  const { body } = await person.post('/booking/create', bookingDraft(raidId, changes));
  if (body['success'] !== true) throw new Error(String(body['message']));
  return body['payload'] as Booking;
};

/** A correction that changes nothing, until told otherwise. */
export const editOf = (booking: Booking, changes: object = {}) => ({
  ...booking,
  id: booking._id,
  ...changes,
});

export const bookingsOf = async (person: Person, raidId: string): Promise<SeenBooking[]> => {
  const { body } = await person.post('/booking/raid-booking', { raidId });
  if (body['success'] !== true) throw new Error(String(body['message']));
  return bookingApi.ofRaid.payload.decode(String(body['payload']));
};
