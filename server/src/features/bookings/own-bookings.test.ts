import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OwnBooking, OwnBookingPage } from '@forge/contract/bookings/own-bookings';
import type { Statement } from '@forge/contract/ledger/ledger-api';
import { previousWeek, weekOf } from '@forge/contract/ledger/ledger-week';
import type { Mail } from '@forge/contract/mails/mail-api';
import { parisDay } from '@forge/contract/paris-time';
import { backdateBooking, book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { payloadOf, postOk, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let people = 30;
/** New in every test. */
let seller: Person;
let sellerId: string;
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
  sellerId = await idOf(seller);
});
afterAll(() => portal.close());

const pageOf = (person: Person, query: Record<string, string> = {}): Promise<OwnBookingPage> =>
  payloadOf(person.get(`/booking/mine?${new URLSearchParams(query).toString()}`));
const mine = async (query: Record<string, string> = {}) => (await pageOf(seller, query)).bookings;
const namesOf = (bookings: OwnBooking[]) => bookings.map(({ clientName }) => clientName);
const names = async (query: Record<string, string>) => namesOf(await mine(query)).sort();

const daysFromNow = (days: number) => parisDay(new Date(Date.now() + days * 86_400_000));

const markDone = async (bookingId: string) => {
  await postOk(team.leader, '/booking/status', { bookingId });
  return payloadOf<Mail>(admin.post('/mail/create', { bookId: bookingId }));
};
const send = async ({ _id: mailId }: Mail) => {
  await postOk(admin, '/mail/generateCode', { mailId });
  await postOk(admin, '/mail/sent', { mailId });
};

test('lists own bookings of all raids, newest raid first, with state, what is owed and the raid', async () => {
  const later = await team.publish({ date: '2031-08-01', time: '8:00 pm', name: 'Later run' });
  const sooner = await team.publish({ date: '2031-07-01', time: '8:00 pm', name: 'Sooner run' });
  await book(seller, sooner._id, { clientName: 'Open', deposit: 200_000 });
  const left = await book(seller, later._id, { clientName: 'Left', deposit: 100_000 });
  await postOk(seller, '/booking/cancel', {
    bookingId: left._id,
    reason: 'ill',
    deposit: 'refunded',
  });
  await book(admin, later._id, { clientName: 'Foreign' });

  const bookings = await mine();
  expect(namesOf(bookings)).toEqual(['Left', 'Open']);
  expect(bookings).toMatchObject([
    {
      raid: { _id: later._id, name: 'Later run', date: '2031-08-01', cancelled: null },
      state: 'left',
      owed: 0,
      owes: 900_000,
      earning: null,
      left: { as: 'cancelled', reason: 'ill', deposit: 'refunded' },
    },
    { raid: { name: 'Sooner run' }, state: 'open', owed: 800_000, left: null, earning: null },
  ]);
});

test('filters by state, what is owed, time and text, however it is written', async () => {
  const past = await team.publish({ name: 'Sunday Nerub-ar' });
  const now = await team.publish({ date: daysFromNow(1), name: 'Monday run' });
  await book(seller, now._id, { clientName: 'Séraphine', clientRealm: 'Argent Dawn' });
  await book(seller, now._id, { clientName: 'Paid', paidFull: true });
  const locked = await book(seller, now._id, { clientName: 'Яромир' });
  await postOk(team.leader, '/booking/lock', { bookingId: locked._id });
  const done = await book(seller, past._id, { clientName: 'Done' });
  await postOk(team.leader, '/booking/lock', { bookingId: done._id });
  await markDone(done._id);
  const left = await book(seller, past._id, { clientName: 'Left' });
  await postOk(seller, '/booking/cancel', { bookingId: left._id, reason: 'ill' });

  await bypassRules(
    portal.context,
    `update raids set day = current_date - 3 where id = '${past._id}'`,
  );

  expect(await names({ state: 'open' })).toEqual(['Paid', 'Séraphine']);
  expect(await names({ state: 'locked' })).toEqual(['Яромир']);
  expect(await names({ state: 'done' })).toEqual(['Done']);
  expect(await names({ state: 'left' })).toEqual(['Left']);
  expect(await names({ owed: '1' })).toEqual(['Done', 'Séraphine', 'Яромир']);
  expect(await names({ when: 'upcoming' })).toEqual(['Paid', 'Séraphine', 'Яромир']);
  expect(await names({ when: 'past' })).toEqual(['Done', 'Left']);
  expect(await names({ search: ' SERAPH ' })).toEqual(['Séraphine']);
  expect(await names({ search: 'gent d' })).toEqual(['Séraphine']);
  expect(await names({ search: 'яром' })).toEqual(['Яромир']);
  expect(await names({ search: 'nerub', state: 'left' })).toEqual(['Left']);
  expect(await names({ search: '%' })).toEqual([]);
});

test('sums what all clients owe, whatever the filters', async () => {
  const raid = await team.publish({ date: '2031-07-01', time: '8:00 pm' });
  const deleted = await team.publish({ date: '2031-07-02', time: '8:00 pm' });
  expect((await pageOf(seller)).owedInAll).toBe(0);
  await book(seller, raid._id, { clientName: 'Open', deposit: 200_000 });
  await markDone((await book(seller, raid._id, { clientName: 'Done' }))._id);
  await book(seller, raid._id, { clientName: 'Paid', paidFull: true });
  const left = await book(seller, raid._id, { clientName: 'Left' });
  await postOk(seller, '/booking/cancel', { bookingId: left._id, reason: 'ill' });
  await book(seller, deleted._id, { clientName: 'Gone' });
  await book(admin, raid._id, { clientName: 'Foreign' });
  await postOk(team.manager, '/raid/delete', { id: deleted._id });

  const { bookings, owedInAll } = await pageOf(seller);
  expect(owedInAll).toBe(1_800_000);
  expect(bookings.reduce((sum, { owed }) => sum + owed, 0)).toBe(owedInAll);
  expect((await pageOf(seller, { search: 'nobody' })).owedInAll).toBe(1_800_000);
});

test('says that a client owes nothing once the gold was sent, also where nobody pressed Paid', async () => {
  const raid = await team.publish({ date: '2031-07-01', time: '8:00 pm' });
  const mail = await markDone((await book(seller, raid._id, { clientName: 'Done' }))._id);
  const owedOf = async () => {
    const { bookings, owedInAll } = await pageOf(seller);
    return [bookings[0]?.owed, owedInAll, await names({ owed: '1' })];
  };
  expect(await owedOf()).toEqual([1_000_000, 1_000_000, ['Done']]);
  await send(mail);
  expect(await owedOf()).toEqual([0, 0, []]);
});

test('refuses filters and pages that do not exist', async () => {
  const refusalOf = async (query: string) => {
    const { status, body } = await seller.get(`/booking/mine?${query}`);
    return [status, body['code'], body['field']];
  };
  expect(await refusalOf('state=gone')).toEqual([400, 'invalid', 'state']);
  expect(await refusalOf('search=%00')).toEqual([400, 'invalid', 'search']);
  expect(await refusalOf(`search=${'x'.repeat(101)}`)).toEqual([400, 'invalid', 'search']);
  for (const before of [
    'x',
    `-zzzzzzzzzz.${sellerId}.1`,
    `zzzzzzzzzzz.${sellerId}.1`,
    `1.${sellerId}`,
    `1.${sellerId}.0`,
    `1.${sellerId}.1x`,
  ])
    expect(await refusalOf(`before=${before}`)).toEqual([400, 'invalid', 'before']);
});

test('lists the bookings ahead from the next raid on, and the clients of a raid as they were sold', async () => {
  const [later, sooner] = [
    await team.publish({ date: '2031-08-01' }),
    await team.publish({ date: '2031-07-01' }),
  ];
  for (const clientName of ['Alva', 'Borin', 'Cira'])
    for (const { _id } of [later, sooner]) await book(seller, _id, { clientName });
  const rows = ({ bookings }: OwnBookingPage) =>
    bookings.map(({ clientName, raid }) => `${raid.date} ${clientName}`);
  const of = (date: string) => ['Alva', 'Borin', 'Cira'].map((name) => `${date} ${name}`);
  expect(rows(await pageOf(seller, { when: 'upcoming' }))).toEqual([
    ...of('2031-07-01'),
    ...of('2031-08-01'),
  ]);
  expect(rows(await pageOf(seller))).toEqual([...of('2031-08-01'), ...of('2031-07-01')]);
});

test.each(['', 'upcoming'])(
  'pages through %s bookings of one raid and of raids at the same time, each once',
  async (when) => {
    const raids = await Promise.all([1, 2].map(() => team.publish({ maxClients: 60 })));
    const sales = Array.from({ length: 104 }, (_, index) => raids[index % 2]?._id ?? '');
    const made = (await Promise.all(sales.map((raidId) => book(seller, raidId)))).map(
      ({ _id }) => _id,
    );
    const pages: OwnBookingPage[] = [await pageOf(seller, { when })];
    while (pages.at(-1)?.next && pages.length < 9)
      pages.push(await pageOf(seller, { when, before: pages.at(-1)?.next ?? '' }));
    expect(pages.map(({ bookings }) => bookings.length)).toEqual([50, 50, 4]);
    expect(pages.map(({ owedInAll }) => owedInAll)).toEqual([104_000_000, null, null]);
    const rows = pages.flatMap(({ bookings }) => bookings);
    // One raid after the other, not mixed.
    const changesOfRaid = rows.filter(({ raid }, n) => n > 0 && raid._id !== rows[n - 1]?.raid._id);
    expect(changesOfRaid).toHaveLength(1);
    expect(rows.map(({ _id }) => _id).sort()).toEqual(made.sort());
  },
);

test('says the states of earnings as the statements of their weeks do', async () => {
  const raid = await team.publish({ maxClients: 30 });
  const weeks = [weekOf(new Date())];
  for (let i = 0; i < 3; i += 1) weeks.push(previousWeek(weeks.at(-1) ?? ''));
  const sold: string[] = [];
  // Three in each week; of each week the last one waits for its mail.
  for (const week of weeks) {
    for (let i = 0; i < 3; i += 1) {
      const { _id } = await book(seller, raid._id, { paidFull: i === 0 && sold.length > 8 });
      sold.push(_id);
      const mail = await markDone(_id);
      if (i < 2) await send(mail);
      await backdateBooking(portal, _id, { made: new Date(`${week}T1${i}:00:00Z`) });
    }
  }
  const adjust = (amount: number) =>
    postOk(admin, '/ledger/adjust', { userId: sellerId, amount, reason: 'Counted again' });
  // Each cut is 320,000: a part of what is earned is used up, then all of it and more.
  for (const debit of [0, -320_000, -400_000, -1_000_000, -9_000_000]) {
    if (debit !== 0) await adjust(debit);
    const stated = new Map<string, string | null>();
    for (const week of weeks) {
      const query = `/ledger/statement?week=${week}`;
      const { lines } = await payloadOf<Statement>(seller.get(query));
      for (const line of lines)
        if (line.kind === 'done') stated.set(line.bookingId ?? '', line.state);
    }
    expect(stated.size).toBe(12);
    const bookings = await mine();
    expect(new Map(bookings.map(({ _id, earning }) => [_id, earning?.state]))).toEqual(stated);
    expect(bookings.every(({ earning }) => earning?.cut === 320_000)).toBe(true);
  }
});

test('follows a booking that is moved, handed over or of a deleted raid', async () => {
  const from = await team.publish({ name: 'Old run' });
  const to = await team.publish({ name: 'New run' });
  const moved = await book(seller, from._id, { clientName: 'Moved' });
  const handed = await book(admin, from._id, { clientName: 'Handed' });
  await postOk(seller, '/booking/move', { bookingId: moved._id, raidId: to._id });
  await postOk(admin, '/booking/hand-over', { bookingId: handed._id, userId: sellerId });
  const raidOf = async () =>
    (await mine()).map(({ clientName, raid }) => [clientName, raid.name]).sort();
  expect(await raidOf()).toEqual([
    ['Handed', 'Old run'],
    ['Moved', 'New run'],
  ]);
  expect(await pageOf(admin, { search: 'Handed' })).toMatchObject({ bookings: [], next: null });
  await postOk(team.manager, '/raid/delete', { id: from._id });
  expect(await raidOf()).toEqual([['Moved', 'New run']]);
});
