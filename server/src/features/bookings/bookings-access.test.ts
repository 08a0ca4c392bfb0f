import { afterAll, beforeAll, expect, test } from 'vitest';
import { MASK } from '@forge/contract/bookings/booking';
import { book, bookingDraft, bookingsOf, editOf } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let raidId: string;
let advertiser: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  advertiser = await portal.signIn('advertiser-70');
  raidId = (await team.publish({ goldCollector: team.collectorId, maxClients: 500 }))._id;
});
afterAll(() => portal.close());

const flagPaths = ['lock', 'status', 'in-group', 'send-gold', 'paid'].map(
  (flag) => `/booking/${flag}`,
);

test('a masked row contains only its id, raid and class', async () => {
  const { _id } = await book(advertiser, raidId, { clientClass: 'Evoker' });
  const other = await portal.signIn('trial-advertiser-75');
  const row = (await bookingsOf(other, raidId)).find((each) => each._id === _id) ?? {};
  const { _id: id, raidId: raid, clientClass, ...rest } = row as Record<string, unknown>;
  expect([id, raid, clientClass]).toEqual([_id, raidId, 'Evoker']);
  expect(Object.keys(rest)).toHaveLength(23);
  expect(new Set(Object.values(rest))).toEqual(new Set([MASK]));
});

test('refuses an invalid request like a valid one without permission', async () => {
  const booking = await book(advertiser, raidId);
  const member = await portal.signIn('forge-member-76');
  for (const path of [...flagPaths, '/booking/edit', '/booking/raid-booking', '/mail/create']) {
    for (const body of [{}, { bookingId: 'x', id: 'x', raidId: 'x' }, { id: booking._id }]) {
      expect([path, (await member.post(path, body)).status]).toEqual([path, 403]);
    }
  }
  // With permission, the error is explained.
  expect((await advertiser.post('/booking/edit', { id: booking._id })).status).toBe(400);
  const admin = await portal.signIn('admin-76');
  expect((await admin.post('/booking/lock', {})).status).toBe(400);
});

test('refuses a missing booking like one of somebody else', async () => {
  const missingId = '00000000-0000-4000-8000-000000000000';
  const { _id } = await book(advertiser, raidId);
  const stranger = await portal.signIn('trial-advertiser');
  for (const path of flagPaths) {
    const [missing, foreign] = [
      await stranger.post(path, { bookingId: missingId }),
      await stranger.post(path, { bookingId: _id }),
    ];
    expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body]);
  }
  const edit = editOf(await book(advertiser, raidId));
  const [missing, foreign] = [
    await stranger.post('/booking/edit', { ...edit, id: missingId }),
    await stranger.post('/booking/edit', edit),
  ];
  expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body]);
});

test('refuses to book without permission with its own message', async () => {
  const leader = await portal.signIn('raid-leader-77');
  const { status, body } = await leader.post('/booking/create', bookingDraft(raidId));
  expect([status, body['message']]).toEqual([403, 'You do not have permission to book raids']);
});
