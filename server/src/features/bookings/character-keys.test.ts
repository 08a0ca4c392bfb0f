import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { characterKey } from '@forge/contract/bookings/character-key';
import { book, bookingDraft, editOf } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { transact } from '../../transact.ts';

let portal: TestPortal;
let team: RaidTeam;
let advertiser: Person;
beforeAll(async () => {
  portal = await startTestPortal({ env: { RATE_LIMITS: 'off' } });
  team = await signInRaidTeam(portal);
  advertiser = await portal.signIn('advertiser-70');
});
afterAll(() => portal.close());

const publish = async () => (await team.publish({ maxClients: 30 }))._id;
const arthas = { clientName: 'Arthas', clientRealm: 'Argent Dawn' };

const keyOf = async (id: string) => {
  const { rows } = await portal.context.pool.query<{ character_key: string }>(
    'select character_key from bookings where id = $1',
    [id],
  );
  return rows[0]?.character_key;
};
/** Changes rows directly, in one transaction. */
const change = (...statements: string[]) =>
  transact(portal.context, { actor: null, action: 'test' }, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
const leave = (raidId: string, id: string) =>
  change(
    `update raids set taken = taken - 1 where id = '${raidId}'`,
    `update bookings set left_as = 'cancelled', left_at = now(), reason = 'ill' where id = '${id}'`,
  );
const mark = (id: string) =>
  change(`update bookings set character_key = character_key || '#' || id where id = '${id}'`);

const spellings = [
  ['Arthas', 'ArgentDawn'],
  ['Arthas', 'Argent-Dawn'],
  ['arthas', 'argent-dawn'],
  ['ARTHAS', 'ARGENT DAWN'],
  ['Arthas', 'Argent\u00a0Dawn'],
  ['Art\u200bhas', 'Argent Dawn'],
  ['Art\u00adhas', 'Argent\u00adDawn'],
  ['Arthas\ufe0f', 'Argent\u2060 Dawn'],
  ['Ａｒｔｈａｓ', 'Ａｒｇｅｎｔ　Ｄａｗｎ'],
  ['\u0410rth\u0430s', '\u0410rgent D\u0430wn'],
  ['Arthas-ArgentDawn', 'Argent Dawn'],
  ['Arthas-Argent Dawn', 'Kazzak'],
] as const;

test('refuses all spellings of a character that is booked, and keeps text as typed', async () => {
  const raidId = await publish();
  await book(advertiser, raidId, arthas);
  for (const [clientName, clientRealm] of spellings) {
    const spelt = { clientName, clientRealm };
    const refused = await advertiser.post('/booking/create', bookingDraft(raidId, spelt));
    expect([refused.status, refused.body['code']]).toEqual([409, 'already-booked']);
    const otherRaid = await publish();
    expect(await book(advertiser, otherRaid, spelt)).toMatchObject(spelt);
    const again = await advertiser.post('/booking/create', bookingDraft(otherRaid, arthas));
    expect([again.status, again.body['code']]).toEqual([409, 'already-booked']);
  }
});

test('sells the seat to exactly one of twelve spellings at once', async () => {
  const raidId = await publish();
  const answers = await Promise.all(
    spellings.map(([clientName, clientRealm]) =>
      advertiser.post('/booking/create', bookingDraft(raidId, { clientName, clientRealm })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(409)]);
});

test('books characters that differ by an accent or by realm', async () => {
  const raidId = await publish();
  await book(advertiser, raidId, arthas);
  await book(advertiser, raidId, { ...arthas, clientName: 'Árthas' });
  await book(advertiser, raidId, { ...arthas, clientRealm: 'Kazzak' });
  await book(advertiser, raidId, { ...arthas, clientName: 'Arthas-Hyjal' });
});

test('books a character again once the other booking left', async () => {
  const raidId = await publish();
  const { _id: id } = await book(advertiser, raidId, arthas);
  await leave(raidId, id);
  const again = await book(advertiser, raidId, { ...arthas, clientName: 'ARTHAS' });
  expect(await keyOf(again._id)).toBe(await keyOf(id));
});

describe('an edit', () => {
  test('can change the spelling, and not to another booked character', async () => {
    const raidId = await publish();
    const own = await book(advertiser, raidId, arthas);
    const other = await book(advertiser, raidId);
    const respelt = editOf(own, { clientName: 'arthas', clientRealm: 'ArgentDawn' });
    expect((await advertiser.post('/booking/edit', respelt)).status).toBe(200);
    const onto = editOf(other, { clientName: 'Arthas-ArgentDawn' });
    const refused = await advertiser.post('/booking/edit', onto);
    expect([refused.status, refused.body['code']]).toEqual([409, 'already-booked']);
    const renamed = editOf(own, { clientName: 'Jaina' });
    expect((await advertiser.post('/booking/edit', renamed)).status).toBe(200);
    expect(await keyOf(own._id)).toBe('jaina-argentdawn');
  });

  test('keeps the key of a duplicate until its name or realm changes', async () => {
    const raidId = await publish();
    const duplicate = await book(advertiser, raidId, arthas);
    await mark(duplicate._id);
    await book(advertiser, raidId, arthas);
    const edit = (changes: object) => advertiser.post('/booking/edit', editOf(duplicate, changes));
    expect((await edit({ additionalNotes: 'late' })).status).toBe(200);
    expect(await keyOf(duplicate._id)).toBe(`arthas-argentdawn#${duplicate._id}`);
    expect((await edit({ clientName: 'ARTHAS' })).status).toBe(409);
    expect((await edit({ clientRealm: 'Hyjal' })).status).toBe(200);
    expect(await keyOf(duplicate._id)).toBe('arthas-hyjal');
  });
});

test('takes the mark from a duplicate that moves to another raid', async () => {
  const [from, to] = [await publish(), await publish()];
  const duplicate = await book(advertiser, from, arthas);
  await mark(duplicate._id);
  const move = [
    `update raids set taken = taken - 1 where id = '${from}'`,
    `update raids set taken = taken + 1, last_seat = last_seat + 1 where id = '${to}'`,
    `update bookings set raid_id = '${to}', seat = 29 where id = '${duplicate._id}'`,
  ];
  const blocking = await book(advertiser, to, arthas);
  await expect(change(...move)).rejects.toThrow('bookings_one_seat_each');
  await change(`update bookings set character_key = 'other' where id = '${blocking._id}'`);
  await change(...move);
  expect(await keyOf(duplicate._id)).toBe('arthas-argentdawn');
});

test('renews the key if a process that does not know it edits the name', async () => {
  const raidId = await publish();
  const { _id } = await book(advertiser, raidId, arthas);
  const rename = (name: string, realm: string) =>
    change(
      `update bookings set client_name = '${name}', client_realm = $$${realm}$$ where id = '${_id}'`,
    );
  for (const [name, realm] of [
    ['Jaina', "Kel'Thuzad"],
    ['JAINA', 'Twisting-Nether'],
  ] as const) {
    await rename(name, realm);
    expect(await keyOf(_id)).toBe(characterKey(name, realm));
  }
  await book(advertiser, raidId, arthas);
  await expect(rename('Arthas', 'ArgentDawn')).rejects.toThrow('bookings_one_seat_each');
});

test('keeps the key of another spelling', async () => {
  const raidId = await publish();
  const booking = await book(advertiser, raidId, { clientName: 'Arthas', clientRealm: 'Thrall' });
  for (const [clientName, clientRealm] of [
    ['\u0410rthas', 'Thrall'],
    ['Arthas', 'Thral'],
    ['ARTHAS', 'Thrall'],
    ['Arthas-Thrall', 'Kazzak'],
  ] as const) {
    const edit = { ...editOf(booking, { clientName, clientRealm }), version: undefined };
    expect((await advertiser.post('/booking/edit', edit)).status).toBe(200);
    expect(await keyOf(booking._id)).toBe('arthas-thrall');
  }
});

test('lists duplicates for admins until one seat is left', async () => {
  const raidId = await publish();
  const duplicate = await book(advertiser, raidId, arthas);
  await mark(duplicate._id);
  const first = await book(advertiser, raidId, { ...arthas, clientName: 'ARTHAS' });
  const admin = await portal.signIn('admin');
  const list = async () => {
    const { body } = await admin.get('/admin/duplicate-characters');
    const entries = body['payload'] as { raid: { _id: string }; bookings: { _id: string }[] }[];
    return entries.find(({ raid }) => raid._id === raidId)?.bookings;
  };
  expect(await list()).toMatchObject([
    { _id: duplicate._id, clientName: 'Arthas', clientRealm: 'Argent Dawn', status: false },
    { _id: first._id, clientName: 'ARTHAS', version: first.version },
  ]);
  expect((await advertiser.get('/admin/duplicate-characters')).status).toBe(403);
  await leave(raidId, first._id);
  expect(await list()).toBeUndefined();
});

test('keeps the key out of the audit trail and of every answer', async () => {
  const raidId = await publish();
  const booking = await book(advertiser, raidId, arthas);
  const { rows } = await portal.context.pool.query<{ trail: string }>(
    `select after::text as trail from audit where thing_id = $1`,
    [booking._id],
  );
  const { text } = await advertiser.post('/booking/raid-booking', { raidId });
  expect(rows[0]?.trail).toContain('Argent Dawn');
  expect([rows[0]?.trail, JSON.stringify(booking), text].join()).not.toMatch(
    /argentdawn|character_?key/i,
  );
});
