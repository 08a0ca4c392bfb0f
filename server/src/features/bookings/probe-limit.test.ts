import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { book, bookingDraft, editOf } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal({ env: { RATE_LIMITS: 'on' } });
  team = await signInRaidTeam(portal);
  raidId = (await team.publish({ maxClients: 40 }))._id;
});
afterAll(() => portal.close());

const client = { clientName: 'Secret', clientRealm: 'Kazzak' };

const refusalOf = async (answer: ReturnType<Person['post']>) => {
  const { status, body } = await answer;
  return { status, code: body['code'], message: body['message'], field: body['field'] };
};

test('does not say that a character is another advertiser’s client', async () => {
  await book(await portal.signIn('advertiser-2'), raidId, client);
  const prober = await portal.signIn('advertiser-3');
  const own = await book(prober, raidId, { clientName: 'Own', clientRealm: 'Kazzak' });
  const second = await book(prober, raidId, { clientName: 'Second', clientRealm: 'Kazzak' });
  const edit = (changes: object) => prober.post('/booking/edit', editOf(own, changes));
  expect(await refusalOf(edit({ ...client, clientName: 'sECRET' }))).toEqual({
    status: 409,
    code: 'cannot-save',
    message: 'This booking cannot be saved like this',
    field: undefined,
  });
  // One's own bookings are no secret.
  expect(await refusalOf(edit({ clientName: second.clientName }))).toMatchObject({
    code: 'already-booked',
    field: 'clientName',
  });
});

test('refuses after ten of these refusals, also if they are sent at once', async () => {
  await book(await portal.signIn('advertiser-4'), raidId, { ...client, clientName: 'Hidden' });
  const prober = await portal.signIn('advertiser-5');
  const sale = bookingDraft(raidId, { requestId: randomUUID() });
  const { _id } = await payloadOf<{ _id: string }>(prober.post('/booking/create', sale));
  const probe = () =>
    refusalOf(
      prober.post('/booking/create', bookingDraft(raidId, { ...client, clientName: 'Hidden' })),
    );
  const answers = await Promise.all(Array.from({ length: 15 }, probe));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 'already-booked')).toHaveLength(10);
  expect(codes.filter((code) => code === 'too-many')).toHaveLength(5);
  expect(await probe()).toMatchObject({ status: 429, code: 'too-many' });
  // What was sold before is still answered.
  expect(await payloadOf(prober.post('/booking/create', sale))).toMatchObject({ _id });
  // Others, and other calls, are not limited.
  await book(await portal.signIn('advertiser-6'), raidId);
  expect((await prober.get('/raid/published')).status).toBe(200);
});

test('counts over several processes, and after a restart', async () => {
  const other = await startSecondPortal(portal, { RATE_LIMITS: 'on' });
  await book(await portal.signIn('advertiser-4'), raidId, { ...client, clientName: 'Shared' });
  const probers = [await portal.signIn('advertiser-10'), await other.signIn('advertiser-10')];
  const waits: number[] = [];
  const probe = async (prober: Person | undefined, clientName = 'Shared') => {
    const draft = bookingDraft(raidId, { ...client, clientName });
    const answer = await prober?.post('/booking/create', draft);
    if (answer?.status === 429) waits.push(Number(answer.headers.get('retry-after')));
    return answer?.body['code'];
  };
  const codes = await Promise.all(Array.from({ length: 24 }, (_, n) => probe(probers[n % 2])));
  expect(codes.filter((code) => code === 'already-booked')).toHaveLength(10);
  expect(codes.filter((code) => code === 'too-many')).toHaveLength(14);
  const restarted = await startSecondPortal(portal, { RATE_LIMITS: 'on' });
  const again = await restarted.signIn('advertiser-10');
  for (const prober of [...probers, again]) {
    // Also for a character that is not booked: otherwise this would say so.
    await expect.poll(() => probe(prober, 'Nobody')).toBe('too-many');
  }
  expect(Math.min(...waits)).toBeGreaterThan(500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(600);
});

const ageRefusals = async (prober: Person, interval: string) =>
  portal.context.pool.query(
    `update character_refusals set refused_at =
      (select array_agg(at - $2::interval order by at) from unnest(refused_at) as at)
    where user_id = $1`,
    [await idOf(prober), interval],
  );

test('says in how many seconds the oldest of these refusals no longer counts', async () => {
  await book(await portal.signIn('advertiser-4'), raidId, { ...client, clientName: 'Soon' });
  const prober = await portal.signIn('advertiser-12');
  const draft = bookingDraft(raidId, { ...client, clientName: 'Soon' });
  for (let n = 0; n < 5; n += 1) await prober.post('/booking/create', draft);
  await ageRefusals(prober, '4 minutes');
  for (let n = 0; n < 5; n += 1) await prober.post('/booking/create', draft);
  // Without what the first process has cached.
  const other = await startSecondPortal(portal, { RATE_LIMITS: 'on' });
  const same = await other.signIn('advertiser-12');
  const { status, headers } = await same.post('/booking/create', draft);
  expect(status).toBe(429);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(300);
  expect(seconds).toBeLessThanOrEqual(360);
});

test('counts refusals of the last ten minutes', async () => {
  await book(await portal.signIn('advertiser-4'), raidId, { ...client, clientName: 'Later' });
  const prober = await portal.signIn('advertiser-11');
  const draft = bookingDraft(raidId, { ...client, clientName: 'Later' });
  const probe = async () => (await prober.post('/booking/create', draft)).status;
  for (let n = 0; n < 9; n += 1) expect(await probe()).toBe(409);
  await ageRefusals(prober, '11 minutes');
  for (let n = 0; n < 10; n += 1) expect(await probe()).toBe(409);
  expect(await probe()).toBe(429);
});

test('does not refuse bookings that are made at once', async () => {
  const { _id } = await team.publish({ maxClients: 40 });
  const advertiser = await portal.signIn('advertiser-7');
  const made = Array.from({ length: 25 }, () => book(advertiser, _id));
  await expect(Promise.all(made)).resolves.toHaveLength(25);
});

test('counts moves together with bookings and edits', async () => {
  const [one, two] = [(await team.publish())._id, (await team.publish())._id];
  await book(await portal.signIn('advertiser-2'), two, client);
  const prober = await portal.signIn('advertiser-9');
  const { _id: bookingId } = await book(prober, one, client);
  const move = () => prober.post('/booking/move', { bookingId, raidId: two });
  for (let n = 0; n < 10; n += 1) expect((await move()).status).toBe(409);
  expect((await move()).status).toBe(429);
  expect((await prober.post('/booking/create', bookingDraft(one))).status).toBe(429);
});
