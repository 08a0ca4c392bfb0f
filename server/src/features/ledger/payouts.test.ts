import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  OpenPayout,
  Payout,
  PersonBalance,
  Statement,
} from '@forge/contract/ledger/ledger-api';
import type { Mail } from '@forge/contract/mails/mail-api';
import { book } from '@forge/testkit/booking-fixtures';
import { payloadOf, postOk, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let otherAdmin: Person;
let raidId: string;
let people = 60;
/** New in every test, so that the account is empty. */
let seller: Person;
let userId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  const second = await startSecondPortal(portal);
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  otherAdmin = (await portal.signIn('developer')).at(second.url);
  const hero = { name: 'Goldvault', realm: 'Kazzak', faction: 'Horde', status: true };
  await admin.post('/admin/create-hero-name', hero);
  raidId = (await team.publish({ goldCollector: team.collectorId, maxClients: 500 }))._id;
});
beforeEach(async () => {
  people += 1;
  seller = await portal.signIn(`senior-advertiser-${people}`);
  userId = await idOf(seller);
});
afterAll(() => portal.close());

const refusalOf = async (answer: ReturnType<Person['post']>) => {
  const { status, body } = await answer;
  return [status, body['code'], body['field']];
};
const balance = async () =>
  (await payloadOf<PersonBalance[]>(admin.get('/ledger/balances'))).find(
    ({ user }) => user?._id === userId,
  );
const statement = () => payloadOf<Statement>(seller.get('/ledger/statement'));
const states = async () => (await statement()).lines.map(({ kind, state }) => [kind, state]);

/** A Done booking that earns the cut; returns its mail. */
const earn = async (changes: object = {}) => {
  const { _id: bookingId } = await book(seller, raidId, changes);
  await postOk(team.leader, '/booking/status', { bookingId });
  return (await payloadOf<Mail>(admin.post('/mail/create', { bookId: bookingId })))._id;
};
const send = async (mailId: string) => {
  await postOk(admin, '/mail/generateCode', { mailId });
  await postOk(admin, '/mail/sent', { mailId });
};
const pay = (amount: number, requestId: string = crypto.randomUUID()) =>
  payloadOf<Payout>(admin.post('/payout/create', { userId, amount, requestId }));

test('pays what is ready, in parts, and not more', async () => {
  const mails = [await earn(), await earn(), await earn({ deposit: 320_000 })];
  expect(await balance()).toMatchObject({ balance: 640_000, ready: 0 });
  for (const mailId of mails.slice(1)) await send(mailId);
  expect(await states()).toEqual([
    ['done', 'waiting'],
    ['done', 'ready'],
    ['done', 'paid'],
  ]);
  expect(await balance()).toMatchObject({ balance: 640_000, ready: 320_000 });
  const tooMuch = admin.post('/payout/create', { userId, amount: 320_001 });
  expect(await refusalOf(tooMuch)).toEqual([409, 'more-than-ready', 'amount']);
  const first = await pay(300_000);
  expect(first).toMatchObject({ user: { _id: userId }, amount: 300_000, state: 'paid' });
  expect((await states()).map(([, state]) => state)).toEqual(['waiting', 'ready', 'paid', 'paid']);
  await pay(20_000);
  expect((await states())[1]).toEqual(['done', 'paid']);
  const line = (await statement()).lines[3];
  expect(line).toMatchObject({ kind: 'payout', payoutId: first._id, amount: -300_000 });
  // The oldest line gets ready, and the older credits are used up first.
  await send(mails[0] ?? '');
  expect(await balance()).toMatchObject({ balance: 320_000, ready: 320_000 });
  expect((await states()).slice(0, 2)).toEqual([
    ['done', 'paid'],
    ['done', 'ready'],
  ]);
});

test('refuses amounts that are no whole gold, and people who do not exist', async () => {
  for (const amount of [0, -1, 1.5, 10_000_000_001, '1']) {
    const answer = admin.post('/payout/create', { userId, amount });
    expect(await refusalOf(answer)).toEqual([400, 'invalid', 'amount']);
  }
  const unknown = { userId: crypto.randomUUID(), amount: 1 };
  expect(await refusalOf(admin.post('/payout/create', unknown))).toEqual([
    ...[404, 'not-found', 'userId'],
  ]);
});

test('makes one payout of a hundred parallel requests with one id on two processes', async () => {
  await send(await earn());
  const request = { userId, amount: 3_000, requestId: crypto.randomUUID() };
  const processes = [admin, admin.at(otherAdmin.url)] as const;
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      payloadOf<Payout>((processes[index % 2] ?? admin).post('/payout/create', request)),
    ),
  );
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
  expect(await balance()).toMatchObject({ balance: 317_000, ready: 317_000 });
  const other = admin.post('/payout/create', { ...request, amount: 4_000 });
  expect(await refusalOf(other)).toEqual([409, 'request-reused', undefined]);
});

test('pays the last of what is ready once, when two admins do so at the same time', async () => {
  await send(await earn());
  const answers = await Promise.all(
    [admin, otherAdmin, admin, otherAdmin].map((person) =>
      person.post('/payout/create', { userId, amount: 200_000 }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409, 409, 409]);
  expect(await balance()).toMatchObject({ balance: 120_000, ready: 120_000 });
});

test('is confirmed or disputed by its recipient only, and resolved by admin-level people', async () => {
  await send(await earn());
  const { _id: payoutId } = await pay(100_000);
  const reason = 'nothing in the mailbox';
  for (const person of [admin, team.collector]) {
    expect((await person.post('/payout/confirm', { payoutId })).status).toBe(403);
    expect((await person.post('/payout/dispute', { payoutId, reason })).status).toBe(403);
    expect((await person.post('/payout/dispute', { payoutId, reason: '' })).status).toBe(403);
  }
  const unknown = { payoutId: crypto.randomUUID() };
  expect((await seller.post('/payout/confirm', unknown)).status).toBe(403);
  expect((await seller.post('/payout/confirm', { payoutId: 'x' })).status).toBe(403);
  expect((await admin.post('/payout/confirm', unknown)).status).toBe(404);
  const resolve = (outcome: string, why = 'checked') =>
    admin.post('/payout/resolve', { payoutId, outcome, reason: why });
  expect(await refusalOf(resolve('stands'))).toEqual([409, 'not-disputed', undefined]);

  await postOk(seller, '/payout/dispute', { payoutId, reason });
  await postOk(seller, '/payout/dispute', { payoutId, reason: 'again' });
  expect((await seller.post('/payout/confirm', { payoutId })).status).toBe(409);
  const open = await payloadOf<OpenPayout[]>(admin.get('/payout/open'));
  expect(open.find(({ _id }) => _id === payoutId)).toMatchObject({
    state: 'disputed',
    disputeReason: reason,
    amount: 100_000,
  });
  expect(await payloadOf(seller.get('/payout/open'))).toHaveLength(1);
  expect(await payloadOf(team.collector.get('/payout/open'))).toEqual([]);

  expect((await resolve('reversed')).status).toBe(200);
  expect((await resolve('reversed')).status).toBe(200);
  expect(await refusalOf(resolve('stands'))).toEqual([409, 'payout-settled', undefined]);
  expect((await seller.post('/payout/dispute', { payoutId, reason })).status).toBe(409);
  expect(await states()).toEqual([
    ['done', 'ready'],
    ['payout', 'reversed'],
    ['payout-reversed', null],
  ]);
  expect((await statement()).lines.at(-1)?.text).toBe('Payout reversed: checked');
  expect(await balance()).toMatchObject({ balance: 320_000, ready: 320_000 });
  expect(await payloadOf(seller.get('/payout/open'))).toEqual([]);
  const weeks = await payloadOf<{ paid: number }[]>(seller.get('/ledger/weeks'));
  expect(weeks.at(-1)?.paid).toBe(0);
});

test('stays paid when a dispute is refused, and when it is confirmed', async () => {
  await send(await earn());
  const [first, second] = [await pay(100_000), await pay(220_000)];
  await postOk(seller, '/payout/dispute', { payoutId: first._id, reason: 'where is it' });
  const stands = { payoutId: first._id, outcome: 'stands', reason: 'we have the screenshot' };
  await postOk(admin, '/payout/resolve', stands);
  await postOk(admin, '/payout/resolve', stands);
  await postOk(seller, '/payout/confirm', { payoutId: second._id });
  await postOk(seller, '/payout/confirm', { payoutId: second._id });
  expect(await states()).toEqual([
    ['done', 'paid'],
    ['payout', 'confirmed'],
    ['payout', 'confirmed'],
  ]);
  const texts = (await statement()).lines.map(({ text }) => text);
  expect(texts.slice(1)).toEqual(['Payout stands: we have the screenshot', 'Payout']);
  const reverse = { payoutId: second._id, outcome: 'reversed', reason: 'x' };
  expect(await refusalOf(admin.post('/payout/resolve', reverse))).toEqual([
    ...[409, 'payout-settled', undefined],
  ]);
});

test('answers a repeated adjustment with the balance after its line, not with that of now', async () => {
  await earn();
  const adjustment = { userId, amount: -5_000, reason: 'counted twice' };
  const request = { ...adjustment, requestId: crypto.randomUUID() };
  const first = await postOk(admin, '/ledger/adjust', request);
  expect(first).toMatchObject({ balance: 315_000 });
  await postOk(admin, '/ledger/adjust', adjustment);
  await earn();
  expect(await postOk(admin, '/ledger/adjust', request)).toEqual(first);
});

test('sums have one unique index, which their upsert names: a second one would fail parallel first lines', async () => {
  const { rows } = await portal.context.pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid = 'ledger_sums'::regclass and indisunique`,
  );
  expect(rows).toEqual([{ name: 'ledger_sums_user_id_week_key' }]);
});
