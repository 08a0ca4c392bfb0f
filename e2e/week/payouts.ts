import type { Payout } from '@forge/contract/ledger/ledger-api';
import { readAs } from '../support/api.ts';
import { expect } from './expect.ts';
import { goTo } from './go-to.ts';
import type { Person, WeekScenario } from './week-scenario.ts';

const FIRST = 100_000;

const pay = async (scenario: WeekScenario, to: Person, amount: number) => {
  const body = { userId: to.id, amount };
  const { _id: payoutId } = await scenario.call<Payout>('admin', '/payout/create', body);
  scenario.expected.paidOut(scenario.people.admin, to, payoutId, amount);
  return payoutId;
};

/** Pays the advertiser in the browser: one payout arrives, the next does not and is reversed. */
const payInBrowser = async (scenario: WeekScenario) => {
  const { people, expected, jobs } = scenario;
  const { advertiser: to, admin } = people;
  const [page, own] = [await scenario.pageOf('admin'), await scenario.pageOf('advertiser')];
  await goTo(own, '/dashboard');
  await goTo(page, '/dashboard/settlement');
  await jobs.do('Pay an advertiser a part of what is ready', 'Admin', page, async () => {
    await page.getByRole('button', { name: `Pay ${to.username}`, exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('100000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  const open = await readAs<Payout[]>(to, '/payout/open');
  expect(open.map(({ amount, state }) => ({ amount, state }))).toEqual([
    { amount: FIRST, state: 'paid' },
  ]);
  const first = open[0]?._id ?? '';
  expected.paidOut(admin, to, first, FIRST);
  await jobs.do('Say that a payout arrived', 'Advertiser', own, async () => {
    await own.getByRole('button', { name: 'Got it: 100,000 g' }).click();
    await expect(own.getByRole('list', { name: 'Gold paid to you' })).toBeHidden();
  });
  expected.confirmed(first);

  const { ready } = expected.gold.figuresOf(to.id);
  const second = await pay(scenario, to, ready);
  await jobs.do('Dispute a payout', 'Advertiser', own, async () => {
    await own.getByRole('button', { name: /^Not received/ }).click();
    await own.getByRole('button', { name: 'No mail arrived' }).click();
    await own.getByRole('dialog').getByRole('button', { name: 'Not received' }).click();
    await expect(own.getByRole('list', { name: 'Gold paid to you' })).toContainText('Disputed');
  });
  expected.disputed(to, [admin], second, ready);
  await page.getByRole('tab', { name: /Disputes/ }).click();
  await jobs.do('Reverse a disputed payout', 'Admin', page, async () => {
    await page.getByRole('button', { name: /^Reverse/ }).click();
    await page.getByRole('button', { name: 'Never sent' }).click();
    await page.getByRole('button', { name: 'Reverse payout' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  expected.reversed(to, second, ready);
};

/** Everybody who earned something is paid; nobody gets more than is ready. */
export const payEverybody = async (scenario: WeekScenario) => {
  const { people, expected, portal } = scenario;
  await payInBrowser(scenario);
  const others = scenario.everyone.filter((person) => person !== people.advertiser);
  for (const [index, person] of others.entries()) {
    const { ready } = expected.gold.figuresOf(person.id);
    const tooMuch = await people.admin.request.post('/payout/create', {
      data: { userId: person.id, amount: ready + 1 },
      headers: { origin: portal.url },
    });
    expect(await tooMuch.json()).toMatchObject({ code: 'more-than-ready', field: 'amount' });
    if (ready === 0) continue;
    const payoutId = await pay(scenario, person, ready);
    if (index % 3 === 0) continue;
    if (index % 3 === 1) {
      await scenario.call(person, '/payout/dispute', { payoutId, reason: 'Not there' });
      expected.disputed(person, [people.admin], payoutId, ready);
      const body = { payoutId, outcome: 'stands', reason: 'Seen in the game' };
      await scenario.call('admin', '/payout/resolve', body);
    } else await scenario.call(person, '/payout/confirm', { payoutId });
    expected.confirmed(payoutId);
  }
};
