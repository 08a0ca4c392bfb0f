import { expect, test } from 'vitest';
import { mailSchema } from './mail-api.ts';

const sparse = {
  _id: '6f2c8f7a-3a55-4a8e-9d53-0f6a1f1f4f10',
  bookingDate: '2026-11-14T20:00:00.000Z',
  bookId: '0b7fbd62-0d8b-4f57-8a37-9c1f2c3b4a55',
  type: 'Full Run',
  totalPrice: 1_000_000,
  amount: 680_000,
  source: 'TC',
  paymentRealm: 'Kazzak',
  paymentFaction: 'Horde',
  balance: 'Advertiser',
  advCut: 320_000,
};

test('reads a mail without advertiser, codes and status as unknown, without codes and not sent', () => {
  expect(mailSchema.parse(sparse)).toEqual({
    ...sparse,
    advId: null,
    paymentCode: null,
    confirmationCode: null,
    sent: false,
    arrival: null,
    missingReason: null,
    holder: null,
    mine: true,
    codeOutdated: false,
  });
});

test.each([[null], [undefined], [{}], ['6f2c8f7a'], [7], [{ username: null }]])(
  'reads the advertiser %j as unknown',
  (advId) => {
    expect(mailSchema.parse({ ...sparse, advId }).advId).toBeNull();
  },
);

test('keeps the advertiser', () => {
  const advId = { username: 'Ana' };
  expect(mailSchema.parse({ ...sparse, advId }).advId).toEqual(advId);
});
