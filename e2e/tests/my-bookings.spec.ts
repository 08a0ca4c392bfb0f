import { pages } from '@forge/contract/pages';
import { axe } from '../support/axe.ts';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { newName } from '../support/raid-scenario.ts';
import { expect, test } from '../support/test.ts';

test('own bookings show state, what is owed and the earning, filtered and live', async ({
  signIn,
  caller,
}) => {
  const seller = await signIn('advertiser-97', { viewport: { width: 1280, height: 800 } });
  const admin = await caller('admin');
  await seller.goto(pages.myBookings.path);
  await expect(seller.getByText('No bookings yet')).toBeVisible();
  await expect(seller.getByRole('link', { name: 'Book a client' })).toBeVisible();

  const leader = await caller('raid-leader');
  const raid = await publishRaid(admin, await idOf(leader), { name: newName('Raid') });
  const [first, second] = [newName('Client'), newName('Client')];
  const booked = await bookSeat(seller, raid._id, first, { deposit: 200_000 });
  await bookSeat(seller, raid._id, second);
  const row = (name: string) => seller.getByRole('row').filter({ hasText: name });
  await expect(row(first)).toContainText('800,000 g');
  await expect(row(first)).toContainText('Open');
  await expect(row(first)).toContainText('Once done');

  // Live: locked, done, and what it earned.
  await callAs(admin, '/booking/lock', { bookingId: booked._id });
  await expect(row(first)).toContainText('Locked');
  await callAs(admin, '/booking/status', { bookingId: booked._id });
  await expect(row(first)).toContainText('Done');
  await expect(row(first)).toContainText('Waiting for gold');
  await expect(seller.getByLabel('Your earnings')).toContainText('120,000 g');
  expect(await axe(seller)).toEqual([]);

  // The filters are in the address. What is typed stays in the field until the address follows.
  const search = seller.getByRole('textbox', { name: 'Search' });
  const setByPage = await search.evaluateHandle((input) => {
    const values: string[] = [];
    const own = Object.getOwnPropertyDescriptor(input, 'value');
    Object.defineProperty(input, 'value', {
      ...own,
      set(value: string) {
        values.push(value);
        own?.set?.call(this, value);
      },
    });
    return values;
  });
  await search.pressSequentially(second.toUpperCase());
  await expect(row(first)).toHaveCount(0);
  await expect(row(second)).toBeVisible();
  await expect(seller).toHaveURL(/search=/);
  expect(await setByPage.jsonValue()).toEqual([]);
  await seller.getByRole('button', { name: 'Clear Filters' }).click();
  await seller.getByRole('combobox', { name: 'State' }).click();
  await seller.getByRole('option', { name: 'Left' }).click();
  await expect(seller.getByText('No booking matches')).toBeVisible();
  await seller.getByRole('button', { name: 'Show all bookings' }).click();

  // On a phone the rows are cards.
  await seller.setViewportSize({ width: 360, height: 740 });
  await expect(row(first)).toBeVisible();
  expect(await horizontalOverflow(seller)).toBe(0);
  expect(await axe(seller)).toEqual([]);
  await seller.getByRole('link', { name: first }).click();
  await expect(seller).toHaveURL(new RegExp(`raid=${raid._id}`));
  const bookings = seller.getByRole('list', { name: `Bookings of ${raid.name}` });
  await expect(bookings).toContainText(first);
});
