import { MASK, type Booking, type MaskedBooking } from '@forge/contract/bookings/booking';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import { viewer } from '../../../test/fixtures.ts';
import { bookingRows } from './booking-row.ts';

const raid = {
  raidLeader: { _id: 'leader' },
  goldCollector: { _id: 'collector' },
} as Raid;
const booking = {
  _id: '1',
  userId: { _id: 'adv', username: 'adv' },
  lock: false,
  status: false,
} as Booking;
const masked = { _id: '2', lock: MASK, userId: MASK } as MaskedBooking;

const offered = (who: Viewer, seen: Booking = booking) =>
  bookingRows([seen], raid, who, false)[0]?.actions;

test.each([
  ['the leader', viewer('leader', 'Raid Leader'), ['inGroup', 'done', 'lock'], ['sendGold'], false],
  [
    'the collector',
    viewer('collector', 'Gold Collector'),
    ['paid', 'inGroup', 'sendGold'],
    [],
    false,
  ],
  ['an admin', viewer('x', 'Admin'), ['lock', 'inGroup', 'paid', 'done'], ['sendGold'], false],
  [
    'an admin who collects',
    viewer('collector', 'Admin'),
    ['paid', 'inGroup', 'done', 'lock'],
    ['sendGold'],
    false,
  ],
  ['the advertiser', viewer('adv', 'Advertiser'), [], [], true],
  ['the senior advertiser', viewer('adv', 'Senior Advertiser'), ['paid'], [], true],
  ['another leader', viewer('y', 'Raid Leader'), [], [], false],
] as const)(
  'offers %s the actions that the contract allows, in the order of their work',
  (_who, who, buttons, menu, edit) => {
    expect(offered(who)).toEqual({ buttons, menu, edit });
  },
);

test.each(['lock', 'status'] as const)('offers no edit once %s is set', (flag) => {
  expect(offered(viewer('adv', 'Advertiser'), { ...booking, [flag]: true })?.edit).toBe(false);
});

test('offers nothing on a masked row, and marks it as nobody’s own', () => {
  const [row] = bookingRows([masked], raid, viewer('x', 'Admin'), false);
  expect(row).toMatchObject({ slot: 1, isMine: false, actions: { buttons: [], edit: false } });
});
