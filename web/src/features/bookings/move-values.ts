import { curveBosses, type Booking } from '@forge/contract/bookings/booking';
import { validateNewBooking } from '@forge/contract/bookings/booking-rules';
import { moveBookingSchema, type MoveRequest } from '@forge/contract/bookings/leaving';
import type { Raid } from '@forge/contract/raids/raid';
import type { FormContract } from '../../lib/contract-resolver.ts';
import { numberOf } from './booking-money.ts';

export type MoveValues = {
  /** Empty until a raid is chosen. */
  raidId: string;
  selectedBosses: (typeof curveBosses)[number][];
  price: string;
};

export const moveValuesOf = (booking: Booking): MoveValues => ({
  raidId: '',
  selectedBosses: curveBosses.filter((boss) => booking.selectedBosses.includes(boss)),
  price: String(booking.price),
});

type Target = Pick<Raid, 'pot' | 'raidType'>;

/** A move is a sale into the target. A price that stays is not sent: someone may have edited it. */
export const moveContract = (
  booking: Booking,
  targetOf: (raidId: string) => Target | undefined,
): FormContract<MoveValues, MoveRequest> => ({
  schema: moveBookingSchema,
  toRequest: ({ raidId, price, selectedBosses }) => ({
    bookingId: booking._id,
    raidId,
    ...(numberOf(price) !== booking.price && { price: numberOf(price) }),
    ...(targetOf(raidId)?.raidType === 'Curve' && { selectedBosses }),
  }),
  rules: ({ raidId, price, selectedBosses }) => {
    const target = targetOf(raidId);
    if (!target)
      return [raidId ? { field: 'raidId', message: 'This raid is no longer open' } : null];
    const bosses = target.raidType === 'Curve' ? selectedBosses : [];
    const { deposit, source } = booking;
    const error = validateNewBooking(
      { price: numberOf(price), deposit, source, selectedBosses: bosses },
      target,
    );
    // The deposit stays: a lower price may be too low for it.
    return [error?.field === 'deposit' ? { ...error, field: 'price' } : error];
  },
  requiredHints: { raidId: 'Choose the raid' },
});
