import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { pages } from '@forge/contract/pages';
import type { Raid } from '@forge/contract/raids/raid';
import type { Page } from '@playwright/test';
import { bookSeat, callAs, planRaid, readAs } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { holdRequests } from '../support/network-faults.ts';
import { fillRaid } from '../support/raid-form.ts';
import { newName } from '../support/raid-scenario.ts';
import { expect, test } from '../support/test.ts';

const staleDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Someone else changed this in the meantime' });

const choice = (page: Page, field: string, option: string) =>
  staleDialog(page).getByRole('group', { name: field }).getByRole('radio', { name: option });

/** The server does it, and its answer does not arrive. */
const loseFirstAnswer = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('shows a manager what another one changed meanwhile, to take over or keep', async ({
  as,
  scenario,
}) => {
  const [one, other] = [await as('raid-manager'), await as('developer')];
  const raid = await planRaid(scenario.admin, scenario.leaderId);
  const editors = [one, other];
  for (const page of editors) {
    await page.goto(pages.editRaid.path.replace(':id', raid._id));
    await expect(page.getByRole('textbox', { name: 'Raid Name' })).toHaveValue(raid.name);
  }
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Update Raid' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update Raid' }).click();
  };
  await other.getByRole('textbox', { name: 'Raid Name' }).fill('Their name');
  await other.getByRole('textbox', { name: 'Pot' }).fill('2000000');
  await other.getByRole('textbox', { name: 'Boss Count' }).fill('6');
  await save(other);
  await expect(other.getByText('Raid updated successfully!')).toBeVisible();

  await one.getByRole('textbox', { name: 'Raid Name' }).fill('My name');
  await one.getByRole('textbox', { name: 'Max Clients' }).fill('12');
  await one.getByRole('textbox', { name: 'Boss Count' }).fill('7');
  await save(one);
  await expect(staleDialog(one)).toBeVisible();
  // What both changed is kept at first, what only the other one changed is taken over.
  await expect(choice(one, 'Raid Name', 'Keep mine My name')).toBeChecked();
  await expect(choice(one, 'Boss Count', 'Keep mine 7')).toBeChecked();
  await expect(choice(one, 'Pot', 'Take over 2,000,000 g')).toBeChecked();
  await expect(staleDialog(one).getByRole('group')).toHaveCount(3);
  expect(await axe(one)).toEqual([]);
  await staleDialog(one).getByRole('button', { name: 'Back to the form' }).click();
  await expect(one.getByRole('textbox', { name: 'Raid Name' })).toHaveValue('My name');
  expect((await readAs<Raid>(one, `/raid/get/${raid._id}`)).name).toBe('Their name');

  await save(one);
  await choice(one, 'Boss Count', 'Take over 6').check();
  await staleDialog(one).getByRole('button', { name: 'Save' }).click();
  await expect(one.getByText('Raid updated successfully!')).toBeVisible();
  expect(await readAs<Raid>(one, `/raid/get/${raid._id}`)).toMatchObject({
    name: 'My name',
    pot: 2_000_000,
    maxClients: 12,
    bossCount: 6,
  });
});

test(
  'does not undo another change of a hero name or a booking with a stale form',
  { tag: '@slow' },
  async ({ as, scenario }) => {
    const admin = await as('admin');
    const draft = { name: newName('Hero'), realm: 'Draenor', faction: 'Alliance' };
    const hero = await callAs<HeroName>(admin, '/admin/create-hero-name', draft);
    await admin.goto(pages.admin.path);
    await admin.getByRole('button', { name: `Edit ${hero.name}` }).click();
    await callAs(admin, '/admin/update-hero-name', { ...draft, id: hero._id, status: false });
    const renamed = newName('Hero');
    await admin.getByRole('textbox', { name: 'Hero Name' }).fill(renamed);
    await admin.getByRole('button', { name: 'Update Hero Name' }).click();
    await expect(choice(admin, 'Status', 'Take over Inactive')).toBeChecked();
    await staleDialog(admin).getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Hero name updated successfully')).toBeVisible();
    const heroes = await readAs<HeroName[]>(admin, '/admin/hero-name');
    expect(heroes.find(({ _id }) => _id === hero._id)).toMatchObject({
      name: renamed,
      status: false,
    });

    const advertiser = await as('advertiser');
    const clientName = newName('Client');
    const booking = await bookSeat(advertiser, scenario.raid._id, clientName);
    await advertiser.goto(`${pages.bookRaid.path}?raid=${scenario.raid._id}`);
    await advertiser.getByRole('button', { name: `Edit the booking of ${clientName}` }).click();
    const dialog = advertiser.getByRole('dialog', { name: 'Edit Booking' });
    await dialog.getByRole('textbox', { name: 'Contact Information' }).fill('mine');
    // Who has paid is not asked.
    await callAs(admin, '/booking/paid', { bookingId: booking._id });
    await dialog.getByRole('button', { name: 'Update Booking' }).click();
    await expect(advertiser.getByText('Booking updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test('a hero name cannot be edited while it is saved', { tag: '@slow' }, async ({ as }) => {
  const admin = await as('admin');
  await admin.goto(pages.admin.path);
  const realm = admin.getByRole('combobox', { name: 'Realm' });
  const faction = admin.getByRole('combobox', { name: 'Faction' });
  const status = admin.getByRole('checkbox', { name: 'Active Status' });
  await admin.getByRole('textbox', { name: 'Hero Name' }).fill(newName('Hero'));
  await realm.fill('Hyjal');
  const release = await holdRequests(admin, '/admin/create-hero-name');
  await admin.getByRole('button', { name: 'Add Hero Name' }).click();
  await realm.pressSequentially('x');
  await realm.press('ArrowDown');
  await status.click();
  await expect(admin.getByRole('listbox')).toHaveCount(0);
  // Its list can be opened, but nothing is chosen.
  await faction.click();
  await admin.getByRole('option', { name: 'Horde' }).click();
  await admin.keyboard.press('Escape');
  await expect(realm).toHaveValue('Hyjal');
  await expect(faction).toHaveText('Alliance');
  await expect(status).toBeChecked();
  await release();
  await expect(admin.getByText('Hero name created successfully')).toBeVisible();
  await expect(realm).toHaveValue('');
  await realm.fill('Kazzak');
  await expect(admin.getByRole('option', { name: 'Kazzak' })).toBeVisible();
});

test('repeats a request whose answer was lost, without doing it twice', async ({
  signIn,
  caller,
}) => {
  await caller('raid-leader');
  const manager = await signIn('admin-2');
  const name = newName('Raid');
  await loseFirstAnswer(manager, '/raid/create');
  await manager.goto(pages.createRaid.path);
  await fillRaid(manager, name, '06/15/2036', '9:30 pm');
  await manager.getByRole('button', { name: 'Create Raid' }).click();
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Create Raid' }).click();
  await expect(manager.getByText('Raid created successfully!')).toBeVisible();
  await expect(manager.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);

  // An edit that was saved is stale when it is repeated: there is nothing to choose.
  await loseFirstAnswer(manager, '/raid/edit');
  await manager
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name: `Edit ${name}` })
    .click();
  await manager.getByRole('textbox', { name: 'Pot' }).fill('2000000');
  await manager.getByRole('button', { name: 'Update Raid' }).click();
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Update Raid' }).click();
  await expect(manager.getByText('Raid updated successfully!')).toBeVisible();
  await expect(manager.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
});
