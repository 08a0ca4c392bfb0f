import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { goTo } from './go-to.ts';
import type { Seat, WeekRaid } from './expected-state.ts';
import type { Sold } from './sell.ts';
import type { Person, WeekScenario } from './week-scenario.ts';

type Flag = 'lock' | 'in-group' | 'paid' | 'status';

/** Sets a flag of many bookings at once, through the API. */
const setFlag = async (
  scenario: WeekScenario,
  person: Person,
  flag: Flag,
  seats: readonly Seat[],
) => {
  if (seats.length === 0) return;
  const bookingIds = seats.map(({ id }) => id);
  const results = await scenario.call<object[]>(person, '/booking/flags', { flag, bookingIds });
  expect(results).toEqual(
    seats.map(({ id: bookingId, paidTo }) => ({
      bookingId,
      // Paid Full in the form counts as Paid.
      result: flag === 'paid' && paidTo !== null ? 'already' : 'set',
    })),
  );
  for (const seat of seats) scenario.expected.flag(person, seat, flag);
};

const flagSelected = async (page: Page, flag: string, question: string) => {
  const bar = page.getByRole('group', { name: 'Selected bookings' });
  await bar.getByRole('button', { name: flag }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(`Are you sure you want to ${question}`);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
};

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notices/ });

/** The raid night that leader and collector run in the browser, while an advertiser has the raid open. */
export const runNightInBrowser = async (scenario: WeekScenario, { noShow }: Sold) => {
  const { people, expected, jobs } = scenario;
  const { raid } = noShow;
  const [leader, collector, advertiser] = [
    await scenario.pageOf('leader'),
    await scenario.pageOf('collector'),
    await scenario.pageOf('advertiser'),
  ];
  await goTo(leader, `/dashboard/book-raid?raid=${raid.id}`);
  await jobs.do('Mark a no-show, deposit owed', 'Raid Leader', leader, async () => {
    await leader.getByRole('button', { name: 'More for the booking of Absent' }).click();
    await leader.getByRole('menuitem', { name: 'No-show' }).click();
    await leader.getByRole('button', { name: 'Not online' }).click();
    await leader.getByRole('button', { name: 'Mark as no-show' }).click();
    await expect(leader.getByText('Booking marked as no-show')).toBeVisible();
  });
  expected.leave(people.leader, noShow, 'no-show', 'owed');

  const seats = expected.openSeats(raid);
  const unpaid = seats.filter(({ paidTo }) => paidTo === null);
  await goTo(advertiser, '/dashboard');
  await goTo(leader, `/dashboard/raid-night/${raid.id}`);
  await goTo(collector, `/dashboard/raid-night/${raid.id}`);
  const name = `Lock and invite ${seats.length} clients`;
  await jobs.do(name, 'Raid Leader', leader, async () => {
    await leader.getByRole('button', { name: /^All not in group/ }).click();
    await flagSelected(leader, 'Lock', `lock ${seats.length} bookings?`);
    await flagSelected(leader, 'In-Group', `mark ${seats.length} bookings as In-Group?`);
    await expect(leader.getByText(`In group${seats.length}/${seats.length}`)).toBeVisible();
  });
  for (const seat of seats) {
    expected.flag(people.leader, seat, 'lock');
    expected.flag(people.leader, seat, 'in-group');
  }
  // Pushed to those whose bookings they are, and to the collector's open page.
  const unread = expected.noticesOf(people.advertiser).length;
  await expect(bellOf(advertiser)).toHaveAccessibleName(`Notices, ${unread} unread`);
  await expect(collector.getByText(`In group${seats.length}/${seats.length}`)).toBeVisible();

  await jobs.do(`Mark ${unpaid.length} clients as paid`, 'Gold Collector', collector, async () => {
    await collector.getByRole('button', { name: /^All not paid/ }).click();
    await flagSelected(collector, 'Paid', `mark ${unpaid.length} bookings as Paid?`);
  });
  for (const seat of unpaid) expected.flag(people.collector, seat, 'paid');
  await expect(leader.getByText(`Paid${seats.length}/${seats.length}`)).toBeVisible();

  await jobs.do(`Mark ${seats.length} clients as done`, 'Raid Leader', leader, async () => {
    await leader.getByRole('button', { name: /^All not done/ }).click();
    await flagSelected(leader, 'Done', `mark ${seats.length} bookings as Done?`);
    await expect(leader.getByText(`Done${seats.length}/${seats.length}`)).toBeVisible();
  });
  for (const seat of seats) expected.flag(people.leader, seat, 'status');
};

/** The same through the API. */
export const runNight = async (scenario: WeekScenario, raid: WeekRaid) => {
  const { expected } = scenario;
  if (raid.cancelled !== null) return;
  const seats = expected.openSeats(raid);
  const [leader, collector] = [raid.leader as Person, raid.collector as Person | null];
  await setFlag(scenario, leader, 'lock', seats);
  await setFlag(scenario, leader, 'in-group', seats);
  if (collector) await setFlag(scenario, collector, 'paid', seats);
  await setFlag(scenario, leader, 'status', seats);
};
