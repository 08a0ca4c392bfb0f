import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBalances } from '@forge/contract/ledger/balance-list';
import type { PersonBalance, Statement } from '@forge/contract/ledger/ledger-api';
import { weekOf } from '@forge/contract/ledger/ledger-week';
import { parisDayAndTime } from '@forge/contract/paris-time';
import { book } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { exportOf } from '@forge/testkit/read-export';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let admin: Person;
let advertiser: Person;
let userId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
  advertiser = await portal.signIn('advertiser');
  userId = await idOf(advertiser);
  const team = await signInRaidTeam(portal);
  for (const goldCollector of ['', team.collectorId]) {
    const { _id: raidId } = await team.publish({ goldCollector });
    const { _id: bookingId } = await book(advertiser, raidId, { deposit: 200_000 });
    await payloadOf(team.leader.post('/booking/status', { bookingId }));
  }
  for (const [person, amount] of [
    [userId, 50_000],
    [team.leaderId, -7],
  ] as const) {
    const reason = '=1+1, "of last week"';
    await payloadOf(admin.post('/ledger/adjust', { userId: person, amount, reason }));
  }
});
afterAll(() => portal.close());

test('exports the lines of a statement', async () => {
  const { lines } = await payloadOf<Statement>(advertiser.get('/ledger/statement'));
  expect(lines).toHaveLength(3);
  const [headers, ...records] = await exportOf(advertiser, 'statement');
  expect(headers?.join()).toBe('Date,Kind,Text,Price,Cut,Deposit,Amount,Balance,State');
  expect(records).toEqual(
    lines.map(({ at, kind, text, price, cut, deposit, amount, balance, state }) =>
      [
        parisDayAndTime(new Date(at)),
        kind,
        text.replace(/^=/, "'="),
        price,
        cut,
        deposit,
        amount,
        balance,
        state,
      ].map((cell) => String(cell ?? '')),
    ),
  );
  const week = weekOf(portal.context.now());
  expect(await exportOf(admin, 'statement', `?userId=${userId}&week=${week}`)).toEqual([
    headers,
    ...records,
  ]);
  expect(await exportOf(advertiser, 'statement', '?week=2026-01-07')).toEqual([headers]);
});

test('exports balances by the filters and in the order of the page', async () => {
  const balances = await payloadOf<PersonBalance[]>(admin.get('/ledger/balances'));
  const start = balances.find(({ user }) => user?._id === userId)?.user?.username.slice(0, 3) ?? '';
  for (const [query, filter, name] of [
    ['', 'all', ''],
    ['?filter=owes', 'owes', ''],
    ['?filter=in-hand', 'in-hand', ''],
    [`?filter=ready&name=${start.toUpperCase()}`, 'ready', start],
    ['?name=nobody', 'all', 'nobody'],
  ] as const) {
    const [headers, ...records] = await exportOf(admin, 'balances', query);
    expect(headers).toEqual(['Person', 'Balance', 'Ready', 'Gold in hand']);
    const wanted = listBalances(balances, filter, name);
    expect(wanted.length, query).toBeGreaterThan(0);
    expect(records, query).toEqual(
      wanted.map(({ user, balance, ready, goldInHand }) =>
        [user?.username ?? 'Nobody', balance, ready, goldInHand].map(String),
      ),
    );
  }
});

test('refuses statements of others, balances without the role, and malformed queries', async () => {
  const outcome = async (person: Person, path: string) => {
    const { status, body } = await person.get(`/export/${path}`);
    return [status, body['code']];
  };
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const format of ['csv', 'xlsx']) {
    const other = `statement.${format}?userId=${await idOf(admin)}`;
    expect(await outcome(advertiser, other)).toEqual([403, 'forbidden']);
    expect(await outcome(advertiser, `${other}&week=x`)).toEqual([403, 'forbidden']);
    expect(await outcome(advertiser, `statement.${format}?week=x`)).toEqual([400, 'invalid']);
    expect(await outcome(admin, `statement.${format}?userId=${unknown}`)).toEqual([
      404,
      'not-found',
    ]);
    expect(await outcome(advertiser, `balances.${format}`)).toEqual([403, 'forbidden']);
    expect(await outcome(admin, `balances.${format}?filter=x`)).toEqual([400, 'invalid']);
  }
});
