import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { goTo } from './go-to.ts';
import type { Seat, WeekRaid } from './count.ts';
import type { Sold } from './sell.ts';
import type { Person, World } from './world.ts';

type Flag = 'lock' | 'in-group' | 'paid' | 'status';

/** Sets a flag of many bookings at once, through the API. */
const setFlag = async (world: World, person: Person, flag: Flag, seats: readonly Seat[]) => {
  if (seats.length === 0) return;
  const bookingIds = seats.map(({ id }) => id);
  const results = await world.call<object[]>(person, '/booking/flags', { flag, bookingIds });
  expect(results).toEqual(
    seats.map(({ id: bookingId, paidTo }) => ({
      bookingId,
      // Paid Full in the form counts as Paid.
      result: flag === 'paid' && paidTo !== null ? 'already' : 'set',
    })),
  );
  for (const seat of seats) world.count.flag(person, seat, flag);
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

/** The raid night that leader and collector run in the browser, while an advertiser looks on. */
export const runNightInBrowser = async (world: World, { noShow }: Sold) => {
  const { people, count, jobs } = world;
  const { raid } = noShow;
  const [leader, collector, advertiser] = [
    await world.pageOf('leader'),
    await world.pageOf('collector'),
    await world.pageOf('advertiser'),
  ];
  await goTo(leader, `/dashboard/book-raid?raid=${raid.id}`);
  await jobs.do('Mark a no-show, deposit owed', 'Raid Leader', leader, async () => {
    await leader.getByRole('button', { name: 'More for the booking of Absent' }).click();
    await leader.getByRole('menuitem', { name: 'No-show' }).click();
    await leader.getByRole('button', { name: 'Not online' }).click();
    await leader.getByRole('button', { name: 'Mark as no-show' }).click();
    await expect(leader.getByText('Booking marked as no-show')).toBeVisible();
  });
  count.leave(people.leader, noShow, 'no-show', 'owed');

  const seats = count.openSeats(raid);
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
    count.flag(people.leader, seat, 'lock');
    count.flag(people.leader, seat, 'in-group');
  }
  // Pushed to those whose bookings they are, and to the collector's open page.
  const unread = count.noticesOf(people.advertiser).length;
  await expect(bellOf(advertiser)).toHaveAccessibleName(`Notices, ${unread} unread`);
  await expect(collector.getByText(`In group${seats.length}/${seats.length}`)).toBeVisible();

  await jobs.do(`Mark ${unpaid.length} clients as paid`, 'Gold Collector', collector, async () => {
    await collector.getByRole('button', { name: /^All not paid/ }).click();
    await flagSelected(collector, 'Paid', `mark ${unpaid.length} bookings as Paid?`);
  });
  for (const seat of unpaid) count.flag(people.collector, seat, 'paid');
  await expect(leader.getByText(`Paid${seats.length}/${seats.length}`)).toBeVisible();

  await jobs.do(`Mark ${seats.length} clients as done`, 'Raid Leader', leader, async () => {
    await leader.getByRole('button', { name: /^All not done/ }).click();
    await flagSelected(leader, 'Done', `mark ${seats.length} bookings as Done?`);
    await expect(leader.getByText(`Done${seats.length}/${seats.length}`)).toBeVisible();
  });
  for (const seat of seats) count.flag(people.leader, seat, 'status');
};

/** The same through the API. */
export const runNight = async (world: World, raid: WeekRaid) => {
  const { count } = world;
  if (raid.cancelled !== null) return;
  const seats = count.openSeats(raid);
  const [leader, collector] = [raid.leader as Person, raid.collector as Person | null];
  await setFlag(world, leader, 'lock', seats);
  await setFlag(world, leader, 'in-group', seats);
  if (collector) await setFlag(world, collector, 'paid', seats);
  await setFlag(world, leader, 'status', seats);
};
