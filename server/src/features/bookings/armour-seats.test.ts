import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { armours } from '@forge/contract/bookings/booking-rules';
import { armourLabels, armourNames, noCaps } from '@forge/contract/raids/armour-seats';
import type { Booking } from '@forge/contract/bookings/booking';
import type { HistoryPage } from '@forge/contract/history/history-api';
import type { Raid } from '@forge/contract/raids/raid';
import { book, bookingDraft, editOf } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { answerOf, payloadOf, type Person } from '@forge/testkit/person';
import { listOf, raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let advertiser: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  advertiser = await portal.signIn('advertiser');
});
afterAll(() => portal.close());

const publish = async (changes: object) => (await team.publish(changes))._id;
const caps = (changes: object) => ({ armourCaps: { ...noCaps, ...changes } });
const sell = (raidId: string, clientClass: string, changes: object = {}) =>
  answerOf(advertiser, '/booking/create', bookingDraft(raidId, { clientClass, ...changes }));
const listed = async (raidId: string, person = advertiser) =>
  (await listOf(person, 'published')).find(({ _id }) => _id === raidId);
const takenOf = async (raidId: string) => (await listed(raidId))?.armourTaken;
const edit = (raidId: string, changes: object) =>
  answerOf(team.manager, '/raid/edit', { ...raidDraft(team.leaderId), id: raidId, ...changes });

const ok = [200, undefined, undefined];
const sold = [200, undefined, 'Booking created successfully'];
const noMail = [409, 'no-armour-seat', 'No Mail seat left in this raid'];
const full = [409, 'raid-full', 'This raid is full'];

test('the database knows the armour of every class', async () => {
  for (const armour of armourNames) {
    const { rows } = await portal.context.pool.query(
      'select distinct armour_of(class) as armour from unnest($1::text[]) as class',
      [armours[armour]],
    );
    expect(rows).toEqual([{ armour }]);
  }
});

describe('sales', () => {
  test.each(armourNames)('stop at the cap of %s, and other armours go on', async (armour) => {
    const raidId = await publish(caps({ [armour]: 1 }));
    const [own, other] = [armours[armour], armours[armour === 'plate' ? 'mail' : 'plate']];
    expect(await sell(raidId, own[0])).toEqual(sold);
    const { body } = await advertiser.post(
      '/booking/create',
      bookingDraft(raidId, { clientClass: own[1] }),
    );
    expect(body).toEqual({
      success: false,
      code: 'no-armour-seat',
      message: `No ${armourLabels[armour]} seat left in this raid`,
      field: 'clientClass',
    });
    expect(await sell(raidId, other[0])).toEqual(sold);
  });

  test('of a full raid are refused as full, and a cap of 0 sells nothing', async () => {
    const raidId = await publish({ maxClients: 1, ...caps({ mail: 0 }) });
    expect(await sell(raidId, 'Hunter')).toEqual(noMail);
    expect(await sell(raidId, 'Mage')).toEqual(sold);
    expect(await sell(raidId, 'Hunter')).toEqual(full);
  });

  test('in one statement get the seats of their armour in order of arrival', async () => {
    const raidId = await publish({ maxClients: 9, ...caps({ mail: 1, plate: 2 }) });
    const classes = ['Hunter', 'Shaman', 'Warrior', 'Evoker', 'Paladin', 'Warrior', 'Mage', 'Monk'];
    // The first is under way while the others arrive, which then share a statement.
    const answers = await Promise.all(['Druid', ...classes].map((each) => sell(raidId, each)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(6);
    expect(await takenOf(raidId)).toEqual({ plate: 2, mail: 1, leather: 2, cloth: 1 });
    const codes = answers.flatMap(([, code]) => code ?? []);
    expect(codes).toEqual(Array(3).fill('no-armour-seat'));
  });

  test('repeated with their request id return the booking, though its armour is full now', async () => {
    const raidId = await publish(caps({ mail: 1 }));
    const draft = bookingDraft(raidId, {
      clientClass: 'Hunter',
      requestId: '7d0b3a52-8a56-4f37-93b2-6c1f4d1e0a21',
    });
    const [first, again] = [
      await payloadOf<Booking>(advertiser.post('/booking/create', draft)),
      await payloadOf<Booking>(advertiser.post('/booking/create', draft)),
    ];
    expect(again._id).toBe(first._id);
    expect(await takenOf(raidId)).toEqual({ plate: 0, mail: 1, leather: 0, cloth: 0 });
  });
});

describe('moves and edits', () => {
  test('into a full armour are refused; the booking stays where and as it was', async () => {
    const [from, to] = [await publish({}), await publish(caps({ mail: 1 }))];
    await book(advertiser, to, { clientClass: 'Evoker' });
    const hunter = await book(advertiser, from, { clientClass: 'Hunter' });
    const move = { bookingId: hunter._id, raidId: to };
    expect(await answerOf(advertiser, '/booking/move', move)).toEqual(noMail);
    const mage = await book(advertiser, to, { clientClass: 'Mage' });
    const reclass = editOf(mage, { clientClass: 'Shaman' });
    expect(await answerOf(advertiser, '/booking/edit', reclass)).toEqual(noMail);
    expect(await takenOf(from)).toEqual({ plate: 0, mail: 1, leather: 0, cloth: 0 });
    expect(await takenOf(to)).toEqual({ plate: 0, mail: 1, leather: 0, cloth: 1 });
  });

  test('within an armour are allowed, and into another one move its seat in every list', async () => {
    const raidId = await publish(caps({ cloth: 1 }));
    const mage = await book(advertiser, raidId, { clientClass: 'Mage' });
    const priest = editOf(mage, { clientClass: 'Priest' });
    expect(await answerOf(advertiser, '/booking/edit', priest)).toEqual(ok);
    const rogue = editOf(mage, { clientClass: 'Rogue' });
    expect(await answerOf(advertiser, '/booking/edit', rogue)).toEqual(ok);
    for (const person of [advertiser, team.leader, team.manager]) {
      const raid = await listed(raidId, person);
      expect(raid?.armourTaken).toEqual({ plate: 0, mail: 0, leather: 1, cloth: 0 });
      expect(raid?.armourCaps).toEqual({ ...noCaps, cloth: 1 });
    }
    expect(await sell(raidId, 'Warlock')).toEqual(sold);
  });

  test('and leaving free the seat of the armour', async () => {
    const raidId = await publish(caps({ mail: 1 }));
    const hunter = await book(advertiser, raidId, { clientClass: 'Hunter' });
    await payloadOf(advertiser.post('/booking/cancel', { bookingId: hunter._id, reason: 'ill' }));
    expect(await sell(raidId, 'Shaman')).toEqual(sold);
    expect(await takenOf(raidId)).toMatchObject({ mail: 1 });
    await payloadOf(team.manager.post('/raid/cancel', { id: raidId, reason: 'no tank' }));
    expect(await takenOf(raidId)).toMatchObject({ mail: 0 });
  });
});

describe('caps', () => {
  test('are whole numbers from 0 to Max Clients, or null', async () => {
    const invalid = [
      { mail: 9 },
      { mail: -1 },
      { cloth: 1.5 },
      { plate: '2' },
      { leather: undefined },
    ];
    const drafts = [...invalid.map(caps), { armourCaps: 3 }, { armourCaps: [] }];
    for (const draft of drafts) {
      const [status, code] = await answerOf(
        team.manager,
        '/raid/create',
        raidDraft(team.leaderId, draft),
      );
      expect([draft, status, code]).toEqual([draft, 400, 'invalid']);
    }
    const { body } = await team.manager.post(
      '/raid/create',
      raidDraft(team.leaderId, caps({ mail: 9 })),
    );
    expect(body).toMatchObject({
      field: 'armourCaps',
      message: 'Mail seats cannot be more than Max Clients',
    });
    for (const none of [undefined, null, noCaps]) {
      expect((await team.plan({ armourCaps: none })).armourCaps).toBeNull();
    }
  });

  test('stay when an edit leaves them out, and are removed by null', async () => {
    const { _id: raidId } = await team.plan(caps({ mail: 8, cloth: 0 }));
    const read = async () =>
      (await payloadOf<Raid>(team.manager.get(`/raid/get/${raidId}`))).armourCaps;
    expect(await edit(raidId, { maxClients: 10 })).toEqual(ok);
    expect(await read()).toEqual({ ...noCaps, mail: 8, cloth: 0 });
    // A cap above the seats would be refused in every other edit.
    expect(await edit(raidId, { maxClients: 5 })).toEqual(ok);
    expect(await read()).toEqual({ ...noCaps, mail: 5, cloth: 0 });
    expect(await edit(raidId, { armourCaps: null })).toEqual(ok);
    expect(await read()).toBeNull();
  });

  test('are not lowered below what is booked, raise the version and are in the history', async () => {
    const raidId = await publish({});
    for (const clientClass of ['Hunter', 'Shaman']) await book(advertiser, raidId, { clientClass });
    const { body } = await team.manager.post('/raid/edit', {
      ...raidDraft(team.leaderId),
      id: raidId,
      ...caps({ mail: 1 }),
    });
    expect(body).toMatchObject({
      code: 'below-bookings',
      message: 'Mail seats cannot be lower than the 2 already booked',
      field: 'armourCaps',
    });
    const before = await listed(raidId);
    expect(await edit(raidId, caps({ mail: 2 }))).toEqual(ok);
    expect((await listed(raidId))?.version).toBe((before?.version ?? 0) + 1);
    const { entries } = await payloadOf<HistoryPage>(admin.get(`/history/raid/${raidId}`));
    expect(entries[0]?.changes).toEqual([
      { field: 'armourCaps.mail', label: 'Mail seats', before: null, after: 2 },
    ]);
  });
});

test('counts the armour for a process of the release before, which counts seats only', async () => {
  const raidId = await publish({});
  const mage = await book(advertiser, raidId, { clientClass: 'Mage' });
  const insert = `insert into bookings (raid_id, created_by, raider_io_link, client_name, client_realm,
      client_class, client_faction, payment_realm, payment_faction, source, price, deposit, contact_info,
      additional_notes, selected_bosses, seat)
    select raid_id, created_by, '', 'Older', client_realm, 'Monk', client_faction, payment_realm,
      payment_faction, source, price, deposit, '', '', '{}', 2 from bookings where id = '${mage._id}'`;
  await bypassRules(
    portal.context,
    `update raids set taken = taken + 1, last_seat = last_seat + 1 where id = '${raidId}'; ${insert}`,
  );
  expect((await payloadOf<Raid>(admin.get(`/raid/get/${raidId}`))).armourTaken).toMatchObject({
    leather: 1,
    cloth: 1,
  });
  await bypassRules(
    portal.context,
    `update bookings set client_class = 'Warrior' where id = '${mage._id}'`,
  );
  expect((await payloadOf<Raid>(admin.get(`/raid/get/${raidId}`))).armourTaken).toMatchObject({
    plate: 1,
    cloth: 0,
  });
});
