import type { Booking } from '@forge/contract/bookings/booking';
import type { Viewer } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import { viewer } from '../../../test/fixtures.ts';
import { leaveActionsOn, reasonsNotShown } from './leave-actions.ts';

const staff = { leaderId: 'leader', collectorId: 'collector' };
const booking = {
  userId: { _id: 'adv', username: 'adv' },
  lock: false,
  status: false,
  paidTo: null,
} as Booking;
const admin = viewer('x', 'Admin');
const creator = viewer('adv', 'Advertiser');

const actions = (who: Viewer, changes: Partial<Booking> = {}, hasStarted = true) =>
  leaveActionsOn({ viewer: who, staff, booking: { ...booking, ...changes }, hasStarted });
const reasonOf = (name: string, found: ReturnType<typeof actions>) =>
  found.find((action) => action.name === name)?.reason;

test.each([
  ['an admin', admin, ['cancel', 'noShow', 'move', 'handOver']],
  ['the creator', creator, ['cancel', 'move']],
  ['the leader', viewer('leader', 'Raid Leader'), ['cancel', 'noShow']],
  ['the collector', viewer('collector', 'Gold Collector'), ['noShow']],
  ['another advertiser', viewer('y', 'Advertiser'), []],
] as const)('offers %s what the contract allows', (_who, who, names) => {
  expect(actions(who)).toEqual(names.map((name) => ({ name, reason: null })));
});

test('says why the creator of a locked booking can neither cancel nor move it', () => {
  const locked = actions(creator, { lock: true });
  expect(reasonOf('cancel', locked)).toBe('Locked: ask the raid leader or an admin');
  expect(reasonOf('move', locked)).toBe('Locked: ask an admin');
  expect(actions(admin, { lock: true }).every(({ reason }) => reason === null)).toBe(true);
});

test('names the holder of the gold as the reason why an action is disabled', () => {
  const atTheRaid = actions(admin, { paidTo: 'Collector' });
  expect(reasonOf('move', atTheRaid)).toBe("The collector holds this client's gold");
  expect(reasonOf('handOver', atTheRaid)).toBeNull();
  const toAdvertiser = actions(admin, { paidTo: 'Advertiser' });
  expect(reasonOf('handOver', toAdvertiser)).toBe("The advertiser holds this client's gold");
  expect(reasonOf('move', toAdvertiser)).toBeNull();
});

test('allows a no-show only once the raid has started', () => {
  expect(reasonOf('noShow', actions(admin, {}, false))).toBe('This raid has not started yet');
});

test('allows nothing once it is done', () => {
  const done = actions(admin, { status: true });
  expect(new Set(done.map(({ reason }) => reason))).toEqual(new Set(['This booking is done']));
});

test('repeats on a card only the reasons that the card does not show', () => {
  const said = (changes: Partial<Booking>) =>
    reasonsNotShown(actions(admin, changes, false), { ...booking, ...changes });
  expect(said({})).toEqual([]);
  expect(said({ status: true })).toEqual([]);
  expect(said({ paidTo: 'Collector' })).toEqual(["Move: The collector holds this client's gold"]);
});
