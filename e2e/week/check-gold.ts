import type { PersonBalance, Statement } from '@forge/contract/ledger/ledger-api';
import type { Stats } from '@forge/contract/dashboard/stats';
import { readAs } from '../support/api.ts';
import { expect } from './expect.ts';
import { cutOf, type PersonRef } from './expected-state.ts';
import { goTo } from './go-to.ts';
import { orderOf } from './expected-ledger.ts';
import { raidWeek, salesWeek, type Person, type WeekScenario } from './week-scenario.ts';

const weeks = [salesWeek, raidWeek];

const isAscending = (times: readonly { at: string }[]) =>
  times.every(({ at }, index) => index === 0 || (times[index - 1]?.at ?? '') <= at);

/** Both weeks of a person, line by line, and the figures of now. */
const checkStatement = async (scenario: WeekScenario, person: Person) => {
  const statements: Statement[] = [];
  for (const week of weeks)
    statements.push(await readAs<Statement>(person, `/ledger/statement?week=${week}`));
  const order = {
    lines: orderOf(statements.flatMap(({ lines }) => lines)),
    handLines: orderOf(statements.flatMap(({ handLines }) => handLines)),
  };
  for (const [index, statement] of statements.entries()) {
    const { lines, handLines } = statement;
    expect.soft(isAscending(lines) && isAscending(handLines)).toBe(true);
    const { user: _user, from: _from, to: _to, missing: _missing, ...sums } = statement;
    const shown = {
      ...sums,
      lines: lines.map(({ _id, at: _at, text: _text, ...line }) => line),
      handLines: handLines.map(({ _id, at: _at, text: _text, ...line }) => line),
    };
    const counted = scenario.expected.gold.statementOf(person.id, weeks[index] ?? '', order);
    expect.soft(shown, `The statement of ${person.username}, ${weeks[index]}`).toEqual(counted);
  }
};

/** The home page's figures of a person, counted from what happened. */
const statsOf = ({ expected, portal, people }: WeekScenario, person: PersonRef): Stats => {
  const today = portal.today();
  const isAdmin = person === people.admin;
  const raids = expected.raids.filter(({ cancelled }) => cancelled === null);
  const isStaff = (raid: { leader: PersonRef; collector: PersonRef | null }) =>
    raid.leader === person || raid.collector === person;
  // Leaders and collectors see only their own.
  const { leader, otherLeader, collector, otherCollector } = people;
  const seesAll = ![leader, otherLeader, collector, otherCollector].some((one) => one === person);
  const open = expected.seats.filter(({ left }) => left === null);
  const own = open.filter(({ creator, raid }) => isAdmin || creator === person || isStaff(raid));
  const earned = open.filter(
    ({ doneOn, creator }) => doneOn !== null && (isAdmin || creator === person),
  );
  const goldOf = (seats: typeof earned) =>
    seats.reduce((sum, seat) => sum + (isAdmin ? seat.price : cutOf(seat)), 0);
  return {
    raidToday: raids.filter((raid) => raid.date === today && (seesAll || isStaff(raid))).length,
    totalRaid: raids.filter(
      (raid) =>
        isAdmin ||
        raid.createdBy === person ||
        isStaff(raid) ||
        open.some((seat) => seat.creator === person && seat.raid === raid),
    ).length,
    bookingToday: own.filter(({ soldOn }) => soldOn === today).length,
    totalBooking: own.length,
    goldToday: goldOf(earned.filter(({ doneOn }) => doneOn === today)),
    totalGold: goldOf(earned),
  };
};

const inGold = (amount: number) => `${amount.toLocaleString('en-US')} g`;

/** What the advertiser and the admin see on their pages. */
const checkPages = async (scenario: WeekScenario) => {
  const { people, expected } = scenario;
  const labels = { goldToday: 'Gold Earned Today', totalGold: 'Total Gold' } as const;
  for (const role of ['advertiser', 'admin'] as const) {
    const page = await scenario.pageOf(role);
    await goTo(page, '/dashboard/earnings');
    const stats = statsOf(scenario, people[role]);
    for (const [figure, label] of Object.entries(labels) as [keyof typeof labels, string][])
      await expect(page.locator('dl > div').filter({ hasText: label }).first()).toContainText(
        inGold(stats[figure]),
      );
    const { balance, ready, waiting } = expected.gold.figuresOf(people[role].id);
    const figures = page.getByLabel('As of now').locator('div');
    await expect(figures.filter({ hasText: /^Balance/ })).toContainText(inGold(balance));
    await expect(figures.filter({ hasText: /^Ready/ })).toContainText(inGold(ready));
    await expect(figures.filter({ hasText: /^Waiting/ })).toContainText(inGold(waiting));
  }
};

/** Statements, balances and the home page's figures, to the coin. */
export const checkGold = async (scenario: WeekScenario) => {
  const { people, expected } = scenario;
  for (const person of scenario.everyone) {
    await checkStatement(scenario, person);
    const stats = await readAs<Stats>(person, '/dashboard/status');
    expect.soft(stats, `The figures of ${person.username}`).toEqual(statsOf(scenario, person));
  }
  const balances = await readAs<PersonBalance[]>(people.admin, '/ledger/balances');
  expect
    .soft(new Map(balances.map(({ user, ...figures }) => [user?._id ?? null, figures])))
    .toEqual(expected.gold.balances());
  await checkPages(scenario);
};
