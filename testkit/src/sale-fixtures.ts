import { newBookingSchema } from '@forge/contract/bookings/booking-rules';
import { saleOf } from '../../server/src/features/bookings/book-client.ts';
import { bookingDraft } from './booking-fixtures.ts';

type Changes = { sellerId: string; pot?: number; clientName?: string; requestId?: string };

/** A seat of a full run, to be sold by the booking batcher. */
export const saleFixture = (raidId: string, { sellerId, pot = 1_000_000, ...changes }: Changes) =>
  saleOf(
    { id: sellerId, username: 'Seller', roles: ['Advertiser'] },
    { id: raidId, pot, raid_type: 'Full Run', leader_id: sellerId, collector_id: null },
    newBookingSchema.parse(bookingDraft(raidId, changes)),
  );
