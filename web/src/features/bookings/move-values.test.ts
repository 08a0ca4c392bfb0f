import type { Booking } from '@forge/contract/bookings/booking';
import { expect, test } from 'vitest';
import { raidFixture } from '../../../test/fixtures.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { moveContract, moveValuesOf, type MoveValues } from './move-values.ts';

const booking = {
  _id: '0195a000-0000-7000-8000-000000000009',
  price: 1_000_000,
  deposit: 320_000,
  source: 'TC',
  selectedBosses: [] as string[],
} as Booking;
const fullRun = raidFixture({ pot: 1_000_000 });
const curve = raidFixture({
  _id: '0195a000-0000-7000-8000-000000000003',
  pot: 2_000_000,
  raidType: 'Curve',
});

const validate = async (values: Partial<MoveValues>, moved: Booking = booking) => {
  const contract = moveContract(moved, (id) => [fullRun, curve].find(({ _id }) => _id === id));
  const { values: request, errors } = await contractResolver(contract)(
    { ...moveValuesOf(moved), ...values },
    undefined,
    { fields: {}, shouldUseNativeValidation: false },
  );
  const messages = Object.entries(errors).map(([field, error]) => [
    field,
    (error as { message?: string }).message,
  ]);
  return messages.length === 0 ? request : (Object.fromEntries(messages) as object);
};

test('sends only what changes', async () => {
  const ids = { bookingId: booking._id, raidId: fullRun._id };
  expect(await validate({ raidId: fullRun._id })).toEqual(ids);
  expect(await validate({ raidId: fullRun._id, price: '1200000' })).toEqual({
    ...ids,
    price: 1_200_000,
  });
  // A Full Run has no bosses: the choice of the old raid is left out.
  const fromCurve = { ...booking, selectedBosses: ['Nexus'] };
  expect(await validate({ raidId: fullRun._id }, fromCurve)).toEqual(ids);
});

test('refuses what the target refuses', async () => {
  expect(await validate({})).toEqual({ raidId: 'Choose the raid' });
  expect(await validate({ raidId: curve._id, selectedBosses: ['Both'] })).toEqual({
    price: 'Price cannot be less than 1800000 (90% of raid price)',
  });
  expect(await validate({ raidId: curve._id, price: '1800000' })).toEqual({
    selectedBosses: 'Please choose Nexus, Dimensius or Both',
  });
  expect(await validate({ raidId: fullRun._id, price: '' })).toEqual({
    price: 'Price must be a valid number',
  });
});

test('shows at the price that the deposit, which stays, would be too high for it', async () => {
  expect(await validate({ raidId: fullRun._id, price: '900000' })).toEqual({
    price: 'Deposit cannot exceed 288000 (32% of price for TC)',
  });
});
