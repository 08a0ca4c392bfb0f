import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolesAndNone, signInWithRole } from '@forge/testkit/access-matrix';
import { book, bookingDraft, editOf } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { openRaidOffice, type RaidOffice } from '@forge/testkit/raid-fixtures';
import { openWorld, type World } from '@forge/testkit/test-portal';

/** One word for each field that people type, each to be found nowhere it does not belong. */
const sentinels = {
  clientName: 'Sentinelname',
  clientRealm: 'Sentinelrealm',
  contactInfo: 'sentinel-contact',
  additionalNotes: 'sentinel-notes',
  raiderIOLink: 'https://raider.io/characters/eu/kazzak/sentinel-link',
  price: 987_654_321,
  deposit: 12_345_678,
};

let world: World;
let office: RaidOffice;
let creator: Person;
let raidId: string;
beforeAll(async () => {
  world = await openWorld();
  office = await openRaidOffice(world);
  creator = await world.signIn('advertiser-80');
  raidId = (await office.publish({ goldCollector: office.collectorId }))._id;
});
afterAll(() => world.close());

/** Everything a person can receive: every readable answer, and every event while things change. */
const listen = async (person: Person) => {
  const heard: unknown[] = [];
  const socket = await person.connect().catch(() => null);
  socket?.onAny((...event: unknown[]) => heard.push(event));
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
      person.post('/booking/raid-booking', { raidId }),
      // A refusal says no more than an answer would.
      person.post(
        '/booking/create',
        bookingDraft(raidId, { clientName: sentinels.clientName, clientRealm: 'x' }),
      ),
      person.post('/booking/create', bookingDraft(raidId, { ...sentinels })),
    ]);
    return readable([...answers.map(({ text }) => text), JSON.stringify(heard)]);
  };
};

/** The texts, and what every base64 text in them stands for. */
const readable = (texts: string[]) => {
  const inner = texts.flatMap((text) =>
    [...text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(([base64]) =>
      Buffer.from(base64, 'base64').toString('utf8'),
    ),
  );
  return [...texts, ...inner].join('\n');
};

const mayRead: string[] = ['Admin', 'Developer'];

test('no word of a booking reaches anyone who may not read it, by any way out', async () => {
  const everyone = await Promise.all(
    rolesAndNone.map(async (standing) => ({
      standing,
      receive: await listen(await signInWithRole(world, standing)),
    })),
  );
  const staff = await Promise.all(
    [office.leader, office.collector, creator].map(async (person) => listen(person)),
  );
  const booking = await book(creator, raidId, sentinels);
  await creator.post('/booking/edit', editOf(booking, { source: 'TC' }));
  await office.leader.post('/booking/in-group', { bookingId: booking._id });
  await office.leader.post('/booking/status', { bookingId: booking._id });

  for (const receive of staff) {
    const received = await receive();
    for (const word of Object.values(sentinels)) expect(received).toContain(String(word));
  }
  for (const { standing, receive } of everyone) {
    const received = await receive();
    const found = Object.values(sentinels).filter((word) => received.includes(String(word)));
    // What advertisers book themselves by asking is theirs; nobody here succeeds in that.
    expect([standing, found]).toEqual([
      standing,
      mayRead.includes(standing) ? Object.values(sentinels) : [],
    ]);
  }
});
