import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { openTicket } from '@forge/testkit/ticket-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { deleteExpiredKeys } from './delete-expired-keys.ts';

let portal: TestPortal;
let second: TestPortal;
let team: RaidTeam;
let admin: Person;
let raidId: string;
let ticketId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  second = await startSecondPortal(portal);
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  raidId = (await team.publish({ maxClients: 1_000 }))._id;
  ticketId = (await openTicket(admin))._id;
});
afterAll(() => portal.close());

let heroes = 0;
const heroDraft = () => {
  heroes += 1;
  return { name: `Hero${heroes}`, realm: 'Kazzak', faction: 'Horde', status: true };
};

/** Every call that creates something: a valid body, another one, and the table it writes. */
const creations = [
  {
    call: '/raid/create',
    draft: () => raidDraft(team.leaderId),
    other: { name: 'Another raid' },
    table: 'raids',
  },
  {
    call: '/raid/plan',
    draft: () => ({ raids: [raidDraft(team.leaderId)] }),
    other: { publish: true },
    table: 'raids',
  },
  {
    call: '/raid/templates/create',
    draft: () => ({ raidId }),
    other: { name: 'Another template' },
    table: 'raid_templates',
  },
  {
    call: '/booking/create',
    draft: () => bookingDraft(raidId),
    other: { contactInfo: 'elsewhere' },
    table: 'bookings',
  },
  {
    call: '/admin/create-hero-name',
    draft: heroDraft,
    other: { status: false },
    table: 'hero_names',
  },
  {
    call: '/support/open',
    draft: () => ({ category: 'Other', subject: 'A question', text: 'How?' }),
    other: { text: 'Why?' },
    table: 'tickets',
  },
  {
    call: '/support/reply',
    draft: () => ({ ticketId, text: 'More' }),
    other: { text: 'Less' },
    table: 'ticket_messages',
  },
];

const count = async (table: string) => {
  const { rows } = await portal.context.pool.query<{ rows: number; audited: number }>(
    `select (select count(*) from ${table}) as rows,
       (select count(*) from audit where thing = '${table}') as audited`,
  );
  return rows[0];
};

const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
  body['message'],
];
const reused = [409, 'request-reused', 'This request was already used for something else'];

describe.each(creations)('$call', ({ call, draft, other, table }) => {
  test('creates one record from fifty parallel requests to two processes', async () => {
    const before = await count(table);
    const body = { ...draft(), requestId: randomUUID() };
    const people = [admin, admin.at(second.url)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (people[n % 2] ?? admin).post(call, body, { origin: people[n % 2]?.url ?? '' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const after = await count(table);
    expect((after?.rows ?? 0) - (before?.rows ?? 0)).toBe(1);
    expect((after?.audited ?? 0) - (before?.audited ?? 0)).toBe(1);
  });

  test('refuses a request id that the person used for another body or call, but not one of someone else', async () => {
    const body = { ...draft(), requestId: randomUUID() };
    const first = await admin.post(call, body);
    const before = await count(table);
    expect(refusalOf(await admin.post(call, { ...body, ...other }))).toEqual(reused);
    for (const elsewhere of creations.filter((each) => each.call !== call)) {
      const answer = await admin.post(elsewhere.call, {
        ...elsewhere.draft(),
        requestId: body.requestId,
      });
      expect(refusalOf(answer)).toEqual(reused);
    }
    expect(await count(table)).toEqual(before);
    const developer = await portal.signIn('developer');
    const others = await developer.post(call, { ...body, ...draft() });
    expect([first.status, others.status]).toEqual([200, 200]);
    expect((await count(table))?.rows).toBe((before?.rows ?? 0) + 1);
  });

  test('ignores unknown fields, and validates the body and the request id of a repeated request', async () => {
    const requestId = randomUUID();
    const first = await admin.post(call, { ...draft(), requestId, unknown: 1 });
    const { body } = first;
    expect(body['success']).toBe(true);
    expect((await admin.post(call, { requestId })).status).toBe(400);
    expect((await admin.post(call, { ...draft(), requestId: 'again' })).body).toMatchObject({
      field: 'requestId',
      code: 'invalid',
    });
  });
});

test('recognises a repeated request after a restart', async () => {
  const body = { ...bookingDraft(raidId), requestId: randomUUID() };
  const first = await admin.post('/booking/create', body);
  const started = await startSecondPortal(portal);
  const again = await admin
    .at(started.url)
    .post('/booking/create', { ...body, clientName: ` ${body.clientName} ` });
  expect(again.body).toEqual(first.body);
});

test('executes a request again after it was refused', async () => {
  const { _id: fullId } = await team.publish({ maxClients: 1 });
  await admin.post('/booking/create', bookingDraft(fullId));
  const sale = { ...bookingDraft(fullId), requestId: randomUUID() };
  expect((await admin.post('/booking/create', sale)).body['code']).toBe('raid-full');
  await team.manager.post('/raid/edit', raidDraft(team.leaderId, { id: fullId, maxClients: 2 }));
  expect((await admin.post('/booking/create', sale)).status).toBe(200);

  const hero = heroDraft();
  const { body } = await admin.post('/admin/create-hero-name', hero);
  const twin = { ...hero, requestId: randomUUID() };
  expect((await admin.post('/admin/create-hero-name', twin)).body['code']).toBe('hero-exists');
  const { _id: id } = body['payload'] as { _id: string };
  await admin.post('/admin/delete-hero-name', { id });
  expect((await admin.post('/admin/create-hero-name', twin)).status).toBe(200);
});

test('returns the current state of what was created', async () => {
  const plan = { ...raidDraft(team.leaderId), requestId: randomUUID() };
  const create = () => team.manager.post('/raid/create', plan);
  const { _id: id } = (await create()).body['payload'] as { _id: string };
  await team.manager.post('/raid/edit', raidDraft(team.leaderId, { id, name: 'Renamed' }));
  expect((await create()).body['payload']).toMatchObject({ _id: id, name: 'Renamed', version: 2 });
  await team.manager.post('/raid/delete', { id });
  expect((await create()).status).toBe(404);
});

test('sells a repeated request once even if the raid is full, dearer or deleted by then', async () => {
  const advertiser = await portal.signIn('advertiser-5');
  const { _id: fullId } = await team.publish({ maxClients: 1 });
  const sale = { ...bookingDraft(fullId), requestId: randomUUID() };
  const sell = () => advertiser.post('/booking/create', sale);
  const first = await sell();
  expect((await sell()).body).toEqual(first.body);
  const dearer = { id: fullId, pot: 2_000_000 };
  await team.manager.post('/raid/edit', raidDraft(team.leaderId, dearer));
  expect((await sell()).body).toEqual(first.body);
  await team.manager.post('/raid/delete', { id: fullId });
  expect((await sell()).status).toBe(404);
});

test('sells every seat while requests are repeated', async () => {
  const { _id: smallId } = await team.publish({ maxClients: 5 });
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, n) => (n % 2 ? second : portal).signIn(`advertiser-${n + 20}`)),
  );
  const sales = people.map((person) => {
    const body = { ...bookingDraft(smallId), requestId: randomUUID() };
    return () => person.post('/booking/create', body);
  });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => sales.map((sell) => sell())).flat(),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  const { rows } = await portal.context.pool.query(
    `select taken, (select array_agg(seat order by seat) from bookings where raid_id = raids.id) as seats
     from raids where id = $1`,
    [smallId],
  );
  expect(rows).toEqual([{ taken: 5, seats: [1, 2, 3, 4, 5] }]);
});

test('answers by the present permissions of the person', async () => {
  const advertiser = await portal.signIn('advertiser-6');
  const sale = { ...bookingDraft(raidId, { contactInfo: 'sentinel' }), requestId: randomUUID() };
  const { _id } = (await advertiser.post('/booking/create', sale)).body['payload'] as {
    _id: string;
  };
  await bypassRules(
    portal.context,
    `update bookings set created_by = (select id from users where username <> ''
       and id <> created_by limit 1) where id = '${_id}'`,
  );
  const handedOver = await advertiser.post('/booking/create', sale);
  expect(handedOver.body['payload']).toMatchObject({ _id, clientName: '...', version: '...' });
  expect(handedOver.text).not.toContain('sentinel');
  await portal.setRoles('advertiser-6', ['Forge Member']);
  await advertiser.signIn('advertiser-6');
  expect((await advertiser.post('/booking/create', sale)).status).toBe(403);
});

test('deletes idempotency keys after two days, and stores no request body', async () => {
  const body = { ...bookingDraft(raidId, { contactInfo: 'sentinel' }), requestId: randomUUID() };
  await admin.post('/booking/create', body);
  const { pool } = portal.context;
  const { rows } = await pool.query<{ text: string }>(
    'select requests::text as text from requests',
  );
  expect(rows.some(({ text }) => text.includes(body.requestId))).toBe(true);
  expect(rows.filter(({ text }) => /sentinel|Client/.test(text))).toEqual([]);
  const age = (hours: number) =>
    pool.query(
      `update requests set created_at = now() - make_interval(hours => $2)
      where request_id = $1`,
      [body.requestId, hours],
    );
  const isRemembered = async () => {
    await deleteExpiredKeys(portal.context);
    const found = await pool.query('select from requests where request_id = $1', [body.requestId]);
    return found.rowCount === 1;
  };
  await age(25);
  expect(await isRemembered()).toBe(true);
  await age(49);
  expect(await isRemembered()).toBe(false);
});
