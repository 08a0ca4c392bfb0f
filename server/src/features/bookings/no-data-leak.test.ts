import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolesAndNone, signInWithRole } from '@forge/testkit/access-matrix';
import { book, bookingDraft, editOf } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

/** A unique value for each field that people type. */
const sentinels = {
  clientName: 'Sentinelname',
  clientRealm: 'Sentinelrealm',
  contactInfo: 'sentinel-contact',
  additionalNotes: 'sentinel-notes',
  raiderIOLink: 'https://raider.io/characters/eu/kazzak/sentinel-link',
  price: 987_654_321,
  deposit: 12_345_678,
  reason: 'sentinel-reason',
};

let portal: TestPortal;
let team: RaidTeam;
let creator: Person;
let raidId: string;
let otherRaidId: string;
let doneId: string;
let leftId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  creator = await portal.signIn('advertiser-80');
  raidId = (await team.publish({ goldCollector: team.collectorId }))._id;
  otherRaidId = (await team.publish({ goldCollector: team.collectorId }))._id;
});
afterAll(() => portal.close());

/** Records everything a person can receive: every response, and every event during the changes. */
const record = async (person: Person) => {
  const events: unknown[] = [];
  const socket = await person.connect().catch(() => null);
  socket?.onAny((...event: unknown[]) => events.push(event));
  await new Promise<void>((resolve) => {
    if (socket) socket.emit('joinRaidRoom', () => resolve());
    else resolve();
  });
  return async () => {
    const answers = await Promise.all([
      ...[
        '/auth/status',
        '/auth/sessions',
        '/discord/roles',
        '/site',
        '/raid/published',
        '/raid/pending',
        `/raid/get/${raidId}`,
        '/raid/raid-leader',
        '/raid/gold-collector',
        '/docs',
        '/metrics',
      ].map((path) => person.get(path)),
      ...[raidId, otherRaidId].flatMap((raid) => [
        person.post('/booking/raid-booking', { raidId: raid }),
        person.post('/booking/left', { raidId: raid }),
      ]),
      // Refusals must not contain more than responses.
      person.post(
        '/booking/create',
        bookingDraft(raidId, { clientName: sentinels.clientName, clientRealm: 'x' }),
      ),
      person.post('/booking/create', bookingDraft(raidId, { ...sentinels })),
    ]);
    answers.push(...(await refusedChanges(person)));
    return decoded([...answers.map(({ text }) => text), JSON.stringify(events)]);
  };
};

/** The texts, and the decoded base64 in them. */
const decoded = (texts: string[]) => {
  const inner = texts.flatMap((text) =>
    [...text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(([base64]) =>
      Buffer.from(base64, 'base64').toString('utf8'),
    ),
  );
  return [...texts, ...inner].join('\n');
};

/** Every call that changes a booking, on those of someone else. */
const refusedChanges = async (person: Person) => {
  const own = await person.get('/auth/status');
  const userId = (own.body['user'] as { _id: string } | null)?._id;
  return Promise.all(
    [doneId, leftId].flatMap((bookingId) => [
      person.post('/booking/cancel', { bookingId, reason: 'x', deposit: 'owed' }),
      person.post('/booking/no-show', { bookingId, reason: 'x', deposit: 'owed' }),
      person.post('/booking/move', { bookingId, raidId: otherRaidId }),
      person.post('/booking/hand-over', { bookingId, userId }),
    ]),
  );
};

const mayRead: string[] = ['Admin', 'Developer'];

test('no response and no event contains a booking that its receiver may not read', async () => {
  const everyone = await Promise.all(
    rolesAndNone.map(async (role) => ({
      role,
      receive: await record(await signInWithRole(portal, role)),
    })),
  );
  const staff = await Promise.all(
    [team.leader, team.collector, creator].map(async (person) => record(person)),
  );
  const booking = await book(creator, raidId, sentinels);
  await creator.post('/booking/edit', editOf(booking, { source: 'TC' }));
  await team.leader.post('/booking/in-group', { bookingId: booking._id });
  await team.leader.post('/booking/status', { bookingId: booking._id });
  doneId = booking._id;
  // Another one moves, is handed over and back, and leaves.
  const { _id: bookingId } = await book(creator, otherRaidId, {
    ...sentinels,
    clientName: 'Moves',
  });
  await payloadOf(creator.post('/booking/move', { bookingId, raidId }));
  const [admin, trial] = [await portal.signIn('admin-80'), await portal.signIn('advertiser-81')];
  for (const person of [trial, creator]) {
    const userId = await idOf(person);
    await payloadOf(admin.post('/booking/hand-over', { bookingId, userId }));
  }
  await payloadOf(creator.post('/booking/move', { bookingId, raidId: otherRaidId }));
  const leaving = { bookingId, reason: sentinels.reason, deposit: 'refunded' };
  await payloadOf(creator.post('/booking/cancel', leaving));
  leftId = bookingId;

  for (const receive of staff) {
    const received = await receive();
    for (const word of Object.values(sentinels)) expect(received).toContain(String(word));
  }
  for (const { role, receive } of everyone) {
    const received = await receive();
    const found = Object.values(sentinels).filter((word) => received.includes(String(word)));
    // The attempts to book above fail for everyone here.
    expect([role, found]).toEqual([role, mayRead.includes(role) ? Object.values(sentinels) : []]);
  }
});
