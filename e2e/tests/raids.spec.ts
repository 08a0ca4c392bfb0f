import { randomUUID } from 'node:crypto';
import type { Raid } from '@forge/contract/raids/raid';
import type { Route } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { bookSeat, idOf, planRaid, publishRaid } from '../support/api.ts';
import { decoded, encoded } from '../support/encoded-payload.ts';
import { choose, fillRaid } from '../support/raid-form.ts';
import { expect, test } from '../support/test.ts';
import { blockSockets } from '../support/network-faults.ts';

test('pushes a published raid to an advertiser within a second', async ({ as, caller }) => {
  await caller('raid-leader');
  const manager = await as('raid-manager');
  const advertiser = await as('advertiser');
  await manager.goto('/dashboard');
  await advertiser.goto('/dashboard/book-raid');
  await expect(
    advertiser.getByRole('heading', { name: /Published Raids \(\d+ available\)/ }),
  ).toBeVisible();

  await manager.getByRole('link', { name: 'CREATE RAID', exact: true }).click();
  await fillRaid(manager, 'Two Browsers', '06/15/2031', '9:30 pm');
  await manager.getByRole('button', { name: 'Create Raid' }).click();
  const confirm = manager.getByRole('alertdialog', { name: 'Confirm Raid Creation' });
  await expect(confirm).toContainText('Two Browsers');
  await expect(confirm).toContainText('06/15/2031');
  await expect(confirm).toContainText('9:30 PM');
  expect(await axe(manager)).toEqual([]);
  await confirm.getByRole('button', { name: /Create|Confirm/ }).click();
  await expect(manager.getByText('Raid created successfully!')).toBeVisible();
  await expect(manager).toHaveURL(/upcoming-raids/);

  const row = manager.getByRole('row', { name: /Two Browsers/ });
  await row.getByRole('button', { name: 'Publish' }).click();
  const question = manager.getByRole('alertdialog', { name: 'Confirm Publication' });
  await expect(question).toContainText(
    'Are you sure you want to publish this raid? This will make it visible to all users.',
  );
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(advertiser.getByRole('listitem', { name: 'Two Browsers' })).toBeVisible({
    timeout: 2_000,
  });
  await expect(manager.getByText('Raid published successfully')).toBeVisible();
  // Its row is in view, and the list ascends.
  const published = manager.getByRole('table', { name: 'Published Raids' });
  await expect(published.getByRole('row', { name: /Two Browsers/ })).toBeInViewport();
  const starts = await published.getByRole('row').evaluateAll((rows) =>
    rows.slice(1).map((each) => {
      const [date = '', time = ''] = [...each.children].slice(1, 3).map((cell) => cell.textContent);
      return Date.parse(`${date} ${time}`);
    }),
  );
  expect(starts.length).toBeGreaterThan(0);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
});

test('pushes edits and deletions of plans to another manager', async ({ as, caller }) => {
  const leader = await caller('raid-leader');
  const [one, other] = [await as('raid-manager'), await as('admin')];
  // The latest: on the first page of the table, however many raids other tests published.
  const shared = { name: 'Shared Raid', date: '2038-01-03' };
  const raid = await publishRaid(one, await idOf(leader), shared);
  const plans = [
    { name: 'Last evening', date: '2038-01-02', time: '21:30' },
    { name: 'Last noon', date: '2038-01-02', time: '12:00' },
    { name: 'Before it', date: '2038-01-01', time: '23:00' },
  ];
  for (const plan of plans) await planRaid(one, await idOf(leader), plan);
  await other.goto('/dashboard/upcoming-raids');
  await expect(other.getByRole('row', { name: /Shared Raid/ })).toBeVisible();
  // Latest day first, ascending within a day.
  const pending = other.getByRole('table', { name: 'Pending Raids' });
  await expect(pending.getByRole('cell', { name: /^(Last|Before)/ })).toHaveText([
    'Last noon',
    'Last evening',
    'Before it',
  ]);

  await one.goto(`/dashboard/edit-raid/${raid._id}`);
  await one.getByRole('textbox', { name: 'Raid Name' }).fill('Renamed Raid');
  await one.getByRole('button', { name: 'Update Raid' }).click();
  const confirm = one.getByRole('alertdialog', { name: 'Confirm Raid Update' });
  await confirm.getByRole('button', { name: /Update|Confirm/ }).click();
  await expect(one.getByText('Raid updated successfully!')).toBeVisible();
  await expect(other.getByRole('row', { name: /Renamed Raid/ })).toBeVisible({ timeout: 2_000 });

  await one
    .getByRole('row', { name: /Renamed Raid/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  const question = one.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText(
    'Are you sure you want to delete this raid? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(one.getByText('Raid deleted successfully')).toBeVisible();
  await expect(other.getByRole('row', { name: /Renamed Raid/ })).toBeHidden({ timeout: 2_000 });
});

/** Answers with this list of raids, preceded by so many earlier ones. */
const fulfillWithEarlierRaids = async (route: Route, count: number) => {
  const answer = await route.fetch();
  const body = (await answer.json()) as { payload: string };
  const [raid, ...others] = decoded(body.payload) as Raid[];
  const earlier = Array.from({ length: count }, () => ({
    ...raid,
    _id: randomUUID(),
    name: 'Earlier',
    date: '2020-01-01',
  }));
  const payload = encoded([...earlier, raid, ...others]);
  await route.fulfill({ response: answer, json: { ...body, payload } });
};

test(
  'shows the page of a raid that was published before the list was read',
  { tag: '@slow' },
  async ({ as, caller }) => {
    const manager = await as('raid-manager');
    await planRaid(manager, await idOf(await caller('raid-leader')), { name: 'Far ahead' });
    const published = manager.getByText('Raid published successfully');
    await manager.route('**/raid/published', async (route) => {
      await published.waitFor();
      await fulfillWithEarlierRaids(route, 30);
    });
    await manager.goto('/dashboard/upcoming-raids');
    const row = manager.getByRole('row', { name: /Far ahead/ });
    await row.getByRole('button', { name: 'Publish' }).click();
    const question = manager.getByRole('alertdialog', { name: 'Confirm Publication' });
    await question.getByRole('button', { name: 'Publish' }).click();
    await published.waitFor();
    const table = manager.getByRole('table', { name: 'Published Raids' });
    await expect(table.getByRole('row', { name: /Far ahead/ })).toBeInViewport();
    await expect(table.getByRole('row', { name: /Earlier/ })).toHaveCount(0);
    await manager.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('shows validation errors beside their field and in a toast', async ({ as }) => {
  const page = await as('raid-manager');
  await page.goto('/dashboard/create-raid');
  await page.getByRole('button', { name: 'Create Raid' }).click();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Raid Name' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByRole('textbox', { name: 'Date' }).fill('13/45/2031');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Date input not valid.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Time' }).fill('2:30 am');
  await page.getByRole('textbox', { name: 'Date' }).fill('03/30/2031');
  await expect(
    page.getByText('There is no 2:30 AM in Paris on 03/30/2031: the clocks go forward'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Boss Count' }).fill('12x');
  await expect(page.getByRole('textbox', { name: 'Boss Count' })).toHaveValue('12');
  await choose(page, 'Raid Type', 'Curve');
  await expect(page.getByText('Boss count has been adjusted to 2 for Curve raid')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Boss Count' })).toHaveValue('2');
  // Clicking elsewhere does not discard the draft.
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Boss Count' })).toHaveValue('2');
});

for (const timezoneId of ['Pacific/Honolulu', 'Pacific/Auckland']) {
  test(`a raid planned in ${timezoneId} uses Paris time`, async ({ signIn, caller }) => {
    await caller('raid-leader');
    const page = await signIn('raid-manager', { timezoneId });
    const name = `From ${timezoneId.split('/')[1] ?? ''}`;
    await page.goto('/dashboard/create-raid');
    await fillRaid(page, name, '12/31/2031', '11:45 PM');
    await page.getByRole('button', { name: 'Create Raid' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Create|Confirm/ })
      .click();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('12/31/2031');
    await expect(row).toContainText('11:45 PM');
  });
}

test('the page of a missing raid links back to the list', async ({ as }) => {
  const page = await as('raid-manager');
  await page.goto('/dashboard/edit-raid/6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).not.toHaveURL(/edit-raid/);
});

test('shows one message without a socket and falls back to HTTP', async ({ signIn, caller }) => {
  const leader = await caller('raid-leader');
  const manager = await caller('raid-manager');
  const page = await signIn('advertiser');
  await blockSockets(page);
  await page.clock.install();
  await page.goto('/dashboard/book-raid');
  await expect(
    page.getByText('Socket connection error. Falling back to manual data loading.'),
  ).toBeVisible();
  const raid = await publishRaid(manager, await idOf(leader));
  await page.clock.fastForward('00:30');
  const card = page.getByRole('listitem', { name: raid.name });
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(card.getByText('No bookings found for this raid')).toBeVisible();
  await bookSeat(await caller('advertiser'), raid._id, 'Unheard', { clientClass: 'Druid' });
  await page.clock.fastForward('00:30');
  await expect(card.getByRole('row', { name: /Druid/ })).toBeVisible();
});
