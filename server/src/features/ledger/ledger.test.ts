import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonBalance, Statement } from '@forge/contract/ledger/ledger-api';
import type { Mail } from '@forge/contract/mails/mail-api';
import { book } from '@forge/testkit/booking-fixtures';
import { payloadOf, postOk, type Person } from '@forge/testkit/person';
import { idOf, raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let raidId: string;
let people = 60;
/** New in every test, so that their accounts are empty. */
let seller: Person;
let collector: Person;
let ids: Record<'seller' | 'collector', string>;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  const hero = { name: 'Goldvault', realm: 'Kazzak', faction: 'Horde', status: true };
  await admin.post('/admin/create-hero-name', hero);
});
beforeEach(async () => {
  people += 1;
  seller = await portal.signIn(`senior-advertiser-${people}`);
  collector = await portal.signIn(`gold-collector-${people}`);
  ids = { seller: await idOf(seller), collector: await idOf(collector) };
  raidId = (await team.publish({ goldCollector: ids.collector, maxClients: 30 }))._id;
});
afterAll(() => portal.close());

const statementOf = (person: Person): Promise<Statement> =>
  payloadOf(person.get('/ledger/statement'));

const balanceOf = async (userId: string | null) =>
  (await payloadOf<PersonBalance[]>(admin.get('/ledger/balances'))).find(
    ({ user }) => (user?._id ?? null) === userId,
  );

/** What the community and the bank have, and that all transfers sum to zero. */
const accounts = async () => {
  const { rows } = await portal.context.pool.query<{ account: string; sum: number }>(
    'select account, sum(amount)::bigint as sum from ledger_entries group by account',
  );
  const sums = Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  const { hand = 0, bank = 0, balance = 0, community = 0 } = sums;
  expect(hand + bank - balance - community).toBe(0);
  return { bank, community };
};

const changesOf = async (work: () => Promise<unknown>) => {
  const before = await accounts();
  await work();
  const after = await accounts();
  return { bank: after.bank - before.bank, community: after.community - before.community };
};

const done = async (changes: object = {}, inRaid = raidId) => {
  const { _id: bookingId } = await book(seller, inRaid, { deposit: 200_000, ...changes });
  await postOk(team.leader, '/booking/status', { bookingId });
  const mail = await payloadOf<Mail>(admin.post('/mail/create', { bookId: bookingId }));
  return { bookingId, mailId: mail._id };
};

const send = async ({ mailId }: { mailId: string }) => {
  await postOk(admin, '/mail/generateCode', { mailId });
  await postOk(admin, '/mail/sent', { mailId });
};

const refusalOf = async (answer: ReturnType<Person['post']>) => {
  const { status, body } = await answer;
  return [status, body['code']];
};

const inHand = async (person: Person) => (await statementOf(person)).goldInHand;

describe('the ledger', () => {
  test('records Done of gold that the collector has', async () => {
    let bookingId = '';
    const changes = await changesOf(async () => ({ bookingId } = await done()));
    expect(changes).toEqual({ bank: 0, community: 680_000 });
    expect(await statementOf(seller)).toMatchObject({
      opening: 0,
      closing: 120_000,
      goldInHand: 0,
      handLines: [],
      balance: 120_000,
      waiting: 120_000,
      ready: 0,
      lines: [
        {
          kind: 'done',
          bookingId,
          payoutId: null,
          state: 'waiting',
          price: 1_000_000,
          cut: 320_000,
          deposit: 200_000,
          amount: 120_000,
          balance: 120_000,
          text: 'Manaforge Omega, 06/15/2031',
        },
      ],
    });
    expect(await statementOf(collector)).toMatchObject({
      opening: 0,
      closing: 0,
      goldInHand: 800_000,
      lines: [],
      handLines: [{ kind: 'done', amount: 800_000, inHand: 800_000, bookingId }],
    });
    expect(await balanceOf(ids.seller)).toMatchObject({
      balance: 120_000,
      ready: 0,
      goldInHand: 0,
    });
    expect(await balanceOf(ids.collector)).toMatchObject({
      balance: 0,
      ready: 0,
      goldInHand: 800_000,
    });
  });

  test('records Done of gold that the advertiser has', async () => {
    const changes = await changesOf(() => done({ paidFull: true }));
    expect(changes).toEqual({ bank: 0, community: 680_000 });
    expect(await statementOf(seller)).toMatchObject({
      closing: 0,
      goldInHand: 680_000,
      lines: [{ kind: 'done', amount: 0, cut: 320_000, balance: 0, state: 'waiting' }],
      handLines: [{ kind: 'done', amount: 680_000 }],
    });
    expect(await inHand(collector)).toBe(0);
  });

  test('records Done without a collector as gold in the hand of nobody', async () => {
    const { _id: raid } = await team.publish();
    const before = (await balanceOf(null))?.goldInHand ?? 0;
    const mail = await done({}, raid);
    expect(await balanceOf(null)).toMatchObject({ user: null, goldInHand: before + 800_000 });
    await send(mail);
    expect((await balanceOf(null))?.goldInHand).toBe(before);
  });

  test('records Sent, Received straight after it, Missing and Received after that', async () => {
    const mail = await done();
    const { mailId } = mail;
    expect(await refusalOf(admin.post('/mail/received', { mailId }))).toEqual([409, 'not-sent']);
    const missing = { mailId, reason: 'not in the box' };
    expect(await refusalOf(admin.post('/mail/missing', missing))).toEqual([409, 'not-sent']);
    expect(await changesOf(() => send(mail))).toEqual({ bank: 800_000, community: 0 });
    expect(await inHand(collector)).toBe(0);
    expect(await balanceOf(ids.seller)).toMatchObject({ balance: 120_000, ready: 120_000 });

    const receive = () => postOk(admin, '/mail/received', { mailId });
    expect(await changesOf(receive)).toEqual({ bank: 0, community: 0 });
    expect(await changesOf(() => postOk(admin, '/mail/missing', missing))).toEqual({
      bank: -800_000,
      community: 0,
    });
    const again = { ...missing, reason: 'another reason' };
    expect(await changesOf(() => postOk(admin, '/mail/missing', again))).toMatchObject({
      bank: 0,
    });
    const mails = await payloadOf<Mail[]>(admin.get('/mail/all'));
    expect(mails.find(({ _id }) => _id === mailId)).toMatchObject({
      arrival: 'missing',
      missingReason: 'not in the box',
    });
    expect(await inHand(collector)).toBe(800_000);
    expect(await changesOf(receive)).toMatchObject({ bank: 800_000 });
    expect(await changesOf(receive)).toMatchObject({ bank: 0 });
    const { handLines } = await statementOf(collector);
    expect(handLines.map(({ kind, inHand: gold }) => [kind, gold])).toEqual([
      ['done', 800_000],
      ['sent', 0],
      ['missing', 800_000],
      ['received', 0],
    ]);
  });

  test.each([
    ['refunded', 0, 'Manaforge Omega, 06/15/2031: the deposit of 200,000 g is refunded'],
    ['kept', 0, 'Manaforge Omega, 06/15/2031: the deposit of 200,000 g is kept'],
    [
      'owed',
      200_000,
      'Manaforge Omega, 06/15/2031: the deposit of 200,000 g is owed to the community',
    ],
  ])('a booking that left with its deposit %s', async (deposit, owed, text) => {
    const { _id: bookingId } = await book(seller, raidId, { deposit: 200_000 });
    const leave = () => postOk(admin, '/booking/cancel', { bookingId, reason: 'ill', deposit });
    expect(await changesOf(leave)).toEqual({ bank: 0, community: owed });
    expect(await changesOf(leave)).toEqual({ bank: 0, community: 0 });
    expect((await statementOf(seller)).lines).toMatchObject([
      { kind: 'left', amount: 0 - owed, balance: 0 - owed, state: null, text, bookingId },
    ]);
  });

  test('says who gives the gold back to a paid client who left', async () => {
    const paid = await book(seller, raidId, { deposit: 200_000, paidFull: true });
    const other = await book(seller, raidId);
    await postOk(collector, '/booking/paid', { bookingId: other._id });
    await book(seller, raidId);
    await postOk(team.manager, '/raid/cancel', { id: raidId, reason: 'no tank' });
    const { lines } = await statementOf(seller);
    expect(lines.map(({ bookingId, text, amount }) => [bookingId, text, amount])).toEqual(
      expect.arrayContaining([
        [
          paid._id,
          'Manaforge Omega, 06/15/2031: the deposit of 200,000 g is refunded, the advertiser refunds 800,000 g to the client',
          0,
        ],
        [
          other._id,
          'Manaforge Omega, 06/15/2031: the collector refunds 1,000,000 g to the client',
          0,
        ],
      ]),
    );
    expect(lines).toHaveLength(2);
  });

  test('records the deposit of a booking that is handed over', async () => {
    const { _id: bookingId } = await book(seller, raidId, { deposit: 200_000 });
    const other = await portal.signIn(`advertiser-${people}`);
    const handOver = async () =>
      postOk(admin, '/booking/hand-over', { bookingId, userId: await idOf(other) });
    expect(await changesOf(handOver)).toEqual({ bank: 0, community: 0 });
    await handOver();
    expect((await statementOf(seller)).lines).toMatchObject([
      { kind: 'hand-over', amount: -200_000, balance: -200_000 },
    ]);
    await postOk(team.leader, '/booking/status', { bookingId });
    expect((await statementOf(other)).lines).toMatchObject([
      { kind: 'hand-over', amount: 200_000, state: null },
      { kind: 'done', amount: 120_000, balance: 320_000 },
    ]);
  });

  test('moves unsent and missing gold to the new collector, and to nobody without one', async () => {
    const [sent, missing] = [await done(), await done()];
    await done({ paidFull: true });
    await done();
    await send(sent);
    await send(missing);
    await postOk(admin, '/mail/missing', { mailId: missing.mailId, reason: 'lost' });
    expect(await statementOf(collector)).toMatchObject({ goldInHand: 1_600_000, missing: 800_000 });
    const other = await portal.signIn(`gold-collector-${people + 30}`);
    const setCollector = (goldCollector: string) => {
      const changes = { id: raidId, maxClients: 30, goldCollector };
      return postOk(team.manager, '/raid/edit', raidDraft(team.leaderId, changes));
    };
    const nobody = (await balanceOf(null))?.goldInHand ?? 0;
    await setCollector(await idOf(other));
    expect(await statementOf(collector)).toMatchObject({ goldInHand: 0, missing: 0 });
    expect(await statementOf(other)).toMatchObject({
      goldInHand: 1_600_000,
      missing: 800_000,
      handLines: [{ kind: 'collector-changed', amount: 1_600_000, bookingId: null }],
    });
    await postOk(admin, '/mail/received', { mailId: missing.mailId });
    expect(await statementOf(other)).toMatchObject({ goldInHand: 800_000, missing: 0 });
    await setCollector('');
    expect((await balanceOf(null))?.goldInHand).toBe(nobody + 800_000);
  });

  test('records an adjustment once per request', async () => {
    const requestId = crypto.randomUUID();
    const adjustment = { userId: ids.seller, amount: -5_000, reason: 'counted twice', requestId };
    const adjust = () => postOk(admin, '/ledger/adjust', adjustment);
    expect(await changesOf(adjust)).toEqual({ bank: 0, community: 5_000 });
    const line = { kind: 'adjustment', text: 'counted twice', amount: -5_000, balance: -5_000 };
    expect(await adjust()).toMatchObject(line);
    expect((await statementOf(seller)).lines).toMatchObject([{ ...line, state: null }]);
    const refused = (changes: object) =>
      refusalOf(admin.post('/ledger/adjust', { ...adjustment, requestId: undefined, ...changes }));
    for (const amount of [0, 1.5, 10_000_000_001])
      expect(await refused({ amount })).toEqual([400, 'invalid']);
    expect(await refused({ userId: crypto.randomUUID() })).toEqual([404, 'not-found']);
  });
});
