import { randomUUID } from 'node:crypto';
import { pages } from '@forge/contract/pages';
import { raidDraft } from '@forge/testkit/raid-fixtures';
import { bookSeat, callAs, idOf, planRaid, publishRaid } from '../support/api.ts';
import { newName } from '../support/raid-scenario.ts';
import { expect, test } from '../support/test.ts';

test(
  'an open booking form stays when its raid leaves the filtered list',
  { tag: '@slow' },
  async ({ as, caller }) => {
    const advertiser = await as('advertiser');
    const [admin, leader] = [await caller('admin'), await caller('raid-leader')];
    const raid = await publishRaid(admin, await idOf(leader), { maxClients: 2 });
    const clientName = newName('Client');
    await bookSeat(advertiser, raid._id, clientName);
    await advertiser.goto(`${pages.bookRaid.path}?raid=${raid._id}`);
    await advertiser.getByRole('switch', { name: 'Free seats only' }).click();
    await advertiser.getByRole('button', { name: `Edit the booking of ${clientName}` }).click();
    const dialog = advertiser.getByRole('dialog', { name: 'Edit Booking' });
    await dialog.getByRole('textbox', { name: 'Contact Information' }).fill('after nine');
    await bookSeat(admin, raid._id, newName('Client'));
    const card = advertiser.getByRole('listitem', { name: raid.name, includeHidden: true });
    await expect(card).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Update Booking' }).click();
    await expect(advertiser.getByText('Booking updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    // Filters are stored; other tests of this person need all raids.
    await advertiser.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(card).toContainText(raid.name);
  },
);

test('the Back button asks before it discards a plan, on the same page too', async ({
  as,
  caller,
}) => {
  const manager = await caller('raid-manager');
  const leaderId = await idOf(await caller('raid-leader'));
  const raid = await planRaid(manager, leaderId);
  await callAs(manager, '/raid/templates/create', { requestId: randomUUID(), raidId: raid._id });
  const page = await as('raid-manager');
  await page.goto(pages.upcomingRaids.path);
  await page.getByRole('radio', { name: 'Week' }).click();
  await page.getByRole('button', { name: `Use template ${raid.name}` }).click();
  await page.getByRole('menuitem', { name: 'Plan on a day' }).click();
  const plan = page.getByRole('dialog', { name: `Plan ${raid.name}` });
  await plan.getByRole('button', { name: /Add a copy/ }).click();
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(plan).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(plan).toBeHidden();
  await expect(page.getByRole('table', { name: 'Pending Raids' })).toBeVisible();
});

test(
  'a pending raid that is moved again and again while it is saved is on the last day',
  { tag: '@slow' },
  async ({ as, caller }) => {
    const manager = await caller('raid-manager');
    const leaderId = await idOf(await caller('raid-leader'));
    const name = newName('Raid');
    const draft = raidDraft(leaderId, { name, date: '2033-05-04' });
    await callAs(manager, '/raid/plan', { raids: [draft] });
    const page = await as('raid-manager', { width: 1440, height: 900 });
    await page.goto(`${pages.upcomingRaids.path}?view=week&week=2033-05-04`);
    const held: (() => void)[] = [];
    await page.route('**/raid/edit', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const day = (label: string) => page.getByRole('region', { name: label });
    const move = async (to: string) => {
      await page.getByRole('button', { name: `More for ${name}` }).click();
      await page.getByRole('menuitem', { name: `Move to ${to}` }).click();
      await expect(day(to)).toContainText(name);
    };
    const answer = async (nth: number) => {
      await expect.poll(() => held.length).toBe(nth);
      const answered = page.waitForResponse('**/raid/edit');
      held[nth - 1]?.();
      expect((await answered).status()).toBe(200);
    };
    await move('Thu, May 5');
    await move('Fri, May 6');
    await answer(1);
    await expect.poll(() => held.length).toBe(2);
    await expect(day('Fri, May 6')).toContainText(name);
    await move('Sat, May 7');
    await answer(2);
    await answer(3);
    await page.reload();
    await expect(day('Sat, May 7')).toContainText(name);
  },
);

test(
  'the form of a hero name asks before another hero or page replaces what was typed',
  { tag: '@slow' },
  async ({ as }) => {
    const admin = await as('admin');
    const names = [newName('Vault'), newName('Other')];
    for (const name of names)
      await callAs(admin, '/admin/create-hero-name', {
        name,
        realm: 'Aegwynn',
        faction: 'Horde',
        status: false,
      });
    await admin.goto(pages.admin.path);
    const edit = (name = '') => admin.getByRole('button', { name: `Edit ${name}` }).click();
    const field = admin.getByRole('textbox', { name: 'Hero Name' });
    // A new hero that is typed is there again after an edit.
    await field.fill('Newcomer');
    await edit(names[0]);
    await edit(names[1]);
    await expect(field).toHaveValue(names[1] ?? '');
    await field.fill('Typed');
    await edit(names[0]);
    const question = admin.getByRole('alertdialog', { name: 'Discard what you filled in?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(field).toHaveValue('Typed');
    await edit(names[0]);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(field).toHaveValue(names[0] ?? '');
    await field.fill('Typed');
    await admin.getByRole('link', { name: 'BOOK RAID', exact: true }).click();
    const leaving = admin.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await expect(field).toHaveValue('Typed');
    await admin.getByRole('button', { name: 'Cancel' }).click();
    await expect(field).toHaveValue('Newcomer');
    await field.fill('');
    await admin.getByRole('link', { name: 'BOOK RAID', exact: true }).click();
    await expect(admin).toHaveURL(new RegExp(`${pages.bookRaid.path}$`));
  },
);
