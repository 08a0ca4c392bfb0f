import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stats } from '@forge/contract/dashboard/stats';
import type { PersonBalance, Statement } from '@forge/contract/ledger/ledger-api';
import type { Mail } from '@forge/contract/mails/mail-api';
import { compareWithAudit, ledgerFromAudit } from '@forge/testkit/reference-ledger';
import { createLedgerScenario, makeMove, type MoveTally } from '@forge/testkit/ledger-moves';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { verifyLedger } from '../../ledger/verify-ledger.ts';

let portal: TestPortal;
let second: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  second = await startSecondPortal(portal);
});
afterAll(() => portal.close());

const MOVES = 240;
const AT_ONCE = 6;

/** The same answer wherever the question is asked. */
const expectSameFigures = async (admin: Person, sellers: Person[]) => {
  const balances = await payloadOf<PersonBalance[]>(admin.get('/ledger/balances'));
  const count = await ledgerFromAudit(portal.context.pool);
  const mails = await payloadOf<Mail[]>(admin.get('/mail/all'));
  for (const seller of sellers) {
    const userId = await idOf(seller);
    const statement = await payloadOf<Statement>(seller.get('/ledger/statement'));
    const { balance, goldInHand, ready, waiting, lines, user } = statement;
    expect(balances.find((row) => row.user?._id === userId)).toEqual({
      user,
      balance,
      ready,
      goldInHand,
    });
    expect(lines.at(-1)?.balance).toBe(balance);
    expect(ready).toBe(Math.max(0, balance - waiting));
    const ofState = (state: string) => lines.filter((line) => line.state === state);
    expect(ofState('waiting').reduce((sum, line) => sum + line.amount, 0)).toBe(waiting);
    const stats = await payloadOf<Stats>(seller.get('/dashboard/status'));
    const cuts = count.cuts.get(userId) ?? 0;
    expect([stats.totalGold, stats.goldToday]).toEqual([cuts, cuts]);
    expect(lines.reduce((sum, { cut }) => sum + (cut ?? 0), 0)).toBe(cuts);
    const activity = await payloadOf<{ gold: number }[]>(seller.get('/dashboard/activity'));
    expect(activity.at(-1)?.gold).toBe(cuts);
    const own = mails.filter(({ advId }) => advId?.username === user.username);
    expect(own.reduce((sum, { advCut }) => sum + advCut, 0)).toBe(cuts);
  }
  const stats = await payloadOf<Stats>(admin.get('/dashboard/status'));
  expect([stats.totalGold, stats.goldToday]).toEqual([count.prices, count.prices]);
  const inHands = mails
    .filter(({ sent, arrival }) => !sent || arrival === 'missing')
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(balances.reduce((sum, { goldInHand }) => sum + goldInHand, 0)).toBe(inHands);
};

test('random moves at two processes leave every account as the audit trail says', async () => {
  const scenario = await createLedgerScenario(portal);
  const seed = Math.floor(Math.random() * 2 ** 31);
  const numbers = fc.sample(fc.nat(1_000_000_000), { numRuns: MOVES * 20, seed });
  let next = 0;
  const random = (below: number) => {
    next = (next + 1) % numbers.length;
    return (numbers[next] ?? 0) % below;
  };
  const query = async (text: string) =>
    (await portal.context.pool.query<Record<string, unknown>>(text)).rows;
  const tally: MoveTally = { answered: 0, refused: 0, unanswered: 0, wrong: [] };
  const tools = { query, random, urls: [portal.url, second.url] };
  for (let made = 0; made < MOVES; made += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => makeMove(scenario, tools, tally)));
  }
  expect(tally.wrong).toEqual([]);
  expect(tally.unanswered).toBe(0);
  expect(tally.answered).toBeGreaterThan(MOVES / 2);
  expect(await compareWithAudit(portal.context.pool), `seed ${seed}`).toEqual([]);
  expect(await verifyLedger(portal.context.pool), `seed ${seed}`).toEqual([]);
  await expectSameFigures(scenario.admin, scenario.sellers);
}, 60_000);
