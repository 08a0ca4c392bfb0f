import type { Page } from '@playwright/test';
import type { Statement } from '@forge/contract/ledger/ledger-api';
import { pages } from '@forge/contract/pages';
import { axe } from '../support/axe.ts';
import { bookSeat, callAs, idOf, publishRaid, readAs } from '../support/api.ts';
import { refuseWithMessage, removeFaults } from '../support/network-faults.ts';
import { newName } from '../support/raid-scenario.ts';
import type { Caller } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** A raid with a collector, and a bank for the gold of its clients. */
const prepare = async (admin: Caller, leader: Caller, collector: Caller) => {
  const hero = { name: newName('Vault'), realm: 'Kazzak', faction: 'Horde', status: true };
  await callAs(admin, '/admin/create-hero-name', hero);
  return publishRaid(admin, await idOf(leader), {
    name: newName('Raid'),
    goldCollector: await idOf(collector),
  });
};

/** A booking of 1,000,000 with a cut of 320,000 is done. */
const finish = async (admin: Caller, seller: Caller, raidId: string, changes: object = {}) => {
  const { _id: bookingId } = await bookSeat(seller, raidId, newName('Client'), changes);
  await callAs(admin, '/booking/status', { bookingId });
  return callAs<{ _id: string }>(admin, '/mail/create', { bookId: bookingId });
};

const send = async (admin: Caller, { _id: mailId }: { _id: string }) => {
  await callAs(admin, '/mail/generateCode', { mailId });
  await callAs(admin, '/mail/sent', { mailId });
};

const statementOf = (person: Caller) => readAs<Statement>(person, '/ledger/statement');

const nameOf = async ({ request }: Caller): Promise<string> => {
  const response = await request.get('/auth/status');
  return ((await response.json()) as { user: { username: string } }).user.username;
};

const figure = (page: Page, label: string) =>
  page.getByLabel('As of now').locator('div').filter({ hasText: label });

test('a cut waits for its gold, is paid once, is disputed and paid back', async ({
  as,
  signIn,
  caller,
}) => {
  const seller = await signIn('advertiser-71');
  const admin = await as('admin');
  const raid = await prepare(admin, await caller('raid-leader'), await caller('gold-collector-71'));
  const name = await nameOf(seller);
  const row = seller.getByRole('row').filter({ hasText: raid.name });

  await seller.goto(pages.earnings.path);
  await expect(seller.getByText('Nothing happened in this week')).toBeVisible();
  const mail = await finish(admin, seller, raid._id);
  await expect(row).toContainText('Waiting for gold');
  await expect(row).toContainText('+320,000 g');
  await expect(figure(seller, 'Waiting for gold')).toContainText('320,000 g');
  await send(admin, mail);
  await expect(row).toContainText('Ready');
  expect(await axe(seller)).toEqual([]);

  // Typed as people write it, and pressed twice.
  await admin.goto(pages.settlement.path);
  await admin.getByRole('searchbox', { name: 'Name' }).fill(name);
  await admin.getByRole('button', { name: `Pay ${name}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(`Pay 320,000 g to ${name}?`);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('500k');
  await dialog.getByRole('button', { name: 'Pay 500,000 g' }).click();
  await expect(dialog.getByText('This is more than is ready to be paid')).toBeVisible();
  expect(await axe(admin)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.2m');
  await expect(dialog).toHaveAccessibleName(`Pay 200,000 g to ${name}?`);
  await dialog.getByRole('button', { name: 'Pay 200,000 g' }).dblclick();
  await expect(dialog).toBeHidden();
  const person = admin.getByRole('row').filter({ hasText: name });
  await expect(person).toContainText('120,000 g');
  const { lines } = await statementOf(seller);
  expect(lines.filter(({ kind }) => kind === 'payout').map(({ amount }) => amount)).toEqual([
    -200_000,
  ]);

  // The recipient is asked on the home page, too.
  const asked = seller.getByRole('list', { name: 'Gold paid to you' });
  await expect(asked).toContainText('200,000 g');
  await seller.goto(pages.dashboard.path);
  await asked.getByRole('button', { name: 'Not received: 200,000 g' }).click();
  await seller.getByRole('textbox', { name: 'Reason' }).fill('Nothing in the mailbox');
  await seller.getByRole('dialog').getByRole('button', { name: 'Not received' }).click();
  await expect(asked).toContainText('Disputed');

  await admin.getByRole('tab', { name: /Disputes/ }).click();
  const dispute = admin.getByRole('row').filter({ hasText: 'Nothing in the mailbox' });
  await dispute.getByRole('button', { name: /^Reverse/ }).click();
  await admin.getByRole('button', { name: 'Never sent' }).click();
  await admin.getByRole('button', { name: 'Reverse payout' }).click();
  await expect(dialog).toBeHidden();
  await expect(dispute).toBeHidden();
  await expect(asked).toBeHidden();
  await seller.goto(pages.earnings.path);
  await expect(seller.getByRole('row').filter({ hasText: 'Payout reversed' })).toContainText(
    '+200,000 g',
  );
  await expect(figure(seller, 'Ready')).toContainText('320,000 g');
});

test('admins pay several people at once, adjust a balance, and say which gold arrived', async ({
  as,
  caller,
}) => {
  const admin = await as('admin');
  const collector = await caller('gold-collector-72');
  const raid = await prepare(admin, await caller('raid-leader'), collector);
  const sellers = [await caller('advertiser-72'), await caller('advertiser-73')];
  const names = await Promise.all(sellers.map(nameOf));
  for (const seller of sellers) await send(admin, await finish(admin, seller, raid._id));
  const sender = await nameOf(collector);
  const payouts = async () =>
    (await Promise.all(sellers.map(statementOf))).map(
      ({ lines }) => lines.filter(({ kind }) => kind === 'payout').length,
    );

  await admin.goto(pages.settlement.path);
  for (const name of names) await admin.getByRole('checkbox', { name: `Select ${name}` }).click();
  await admin.getByRole('button', { name: 'Pay 640,000 g to 2' }).click();
  const dialog = admin.getByRole('dialog');
  for (const name of names) await expect(dialog).toContainText(name);
  // Meanwhile someone else pays one of them.
  const userId = await idOf(sellers[1] as Caller);
  await callAs(admin, '/payout/create', { userId, amount: 320_000 });
  await dialog.getByRole('button', { name: 'Pay 640,000 g' }).dblclick();
  await expect(dialog).toContainText('This is more than is ready to be paid');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await payouts()).toEqual([1, 1]);
  // The refusal is at the row, and its figure is the present one.
  const row = admin.getByRole('row').filter({ hasText: names[1] ?? '' });
  await expect(row).not.toContainText('320,000 g');
  await expect(admin.getByRole('table')).toContainText('This is more than is ready to be paid');

  await admin.getByRole('button', { name: `More for ${names[0]}` }).click();
  await admin.getByRole('menuitem', { name: 'Adjust balance' }).click();
  await dialog.getByRole('radio', { name: 'Take from it' }).check();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.5k');
  await expect(dialog).toContainText('The balance becomes -1,500 g');
  await dialog.getByRole('button', { name: 'Fine' }).click();
  await dialog.getByRole('button', { name: 'Take from balance' }).click();
  await expect(admin.getByRole('row').filter({ hasText: names[0] ?? '' })).toContainText(
    '-1,500 g',
  );

  await admin.getByRole('tab', { name: /Unconfirmed/ }).click();
  const mails = admin.getByRole('row').filter({ hasText: sender });
  await expect(mails).toHaveCount(2);
  expect(await axe(admin)).toEqual([]);
  await mails
    .first()
    .getByRole('button', { name: /^Received/ })
    .click();
  await expect(mails).toHaveCount(1);
  await mails.getByRole('button', { name: /^Missing/ }).click();
  await dialog.getByRole('button', { name: 'No mail arrived' }).click();
  await dialog.getByRole('button', { name: 'Mark as missing' }).click();
  await expect(dialog).toBeHidden();
  await expect(mails).toHaveCount(0);
  expect(await statementOf(collector)).toMatchObject({
    goldInHand: 1_000_000,
    missing: 1_000_000,
  });
  await expect(admin.getByText(/^[\d,]+\sg to send, [\d,]+\sg missing$/)).toBeVisible();
  await admin.getByRole('tab', { name: /Missing/ }).click();
  await expect(mails).toContainText('No mail arrived');
  await mails.getByRole('button', { name: /^Received/ }).click();
  await expect(mails).toHaveCount(0);
  expect((await statementOf(collector)).goldInHand).toBe(0);
});

test(
  'admins confirm the mails of one bank together; those that fail stay with the reason',
  { tag: '@slow' },
  async ({ as, caller }) => {
    const admin = await as('admin');
    const collector = await caller('gold-collector-74');
    const raid = await prepare(admin, await caller('raid-leader'), collector);
    const bank = { realm: 'Stormscale', faction: 'Alliance' };
    await callAs(admin, '/admin/create-hero-name', {
      ...bank,
      name: newName('Vault'),
      status: true,
    });
    const seller = await caller('advertiser-74');
    const toBank = { paymentRealm: bank.realm, paymentFaction: bank.faction };
    for (const changes of [toBank, toBank, {}, toBank])
      await send(admin, await finish(admin, seller, raid._id, changes));

    await admin.goto(`${pages.settlement.path}?list=unconfirmed`);
    const mails = admin.getByRole('row').filter({ hasText: await nameOf(collector) });
    await expect(mails).toHaveCount(4);
    await admin.getByRole('combobox', { name: 'Bank' }).click();
    await admin.getByRole('option', { name: 'Stormscale Alliance (3 mails, 3,000,000 g)' }).click();
    await expect(mails).toHaveCount(3);
    await admin.getByRole('checkbox', { name: 'All 3' }).click();
    await expect(
      admin.getByRole('button', { name: 'Received: 3 mails, 3,000,000 g' }),
    ).toBeVisible();
    await admin.getByRole('checkbox', { name: 'All 3' }).click();
    await mails.nth(0).getByRole('checkbox').click();
    await mails
      .nth(1)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(
      admin.getByRole('button', { name: 'Received: 2 mails, 2,000,000 g' }),
    ).toBeVisible();
    expect(await axe(admin)).toEqual([]);
    await refuseWithMessage(admin, '/mail/received', 'Try again later', 500);
    await admin.getByRole('button', { name: 'Received: 2 mails, 2,000,000 g' }).click();
    await expect(admin.getByText('2 mails not marked as received')).toBeVisible();
    // The next call would fail too.
    await expect(admin.getByRole('table').getByText('Try again later')).toHaveCount(1);
    await removeFaults(admin);
    await admin.getByRole('button', { name: 'Received: 2 mails, 2,000,000 g' }).dblclick();
    await expect(admin.getByText('2 mails marked as received')).toBeVisible();
    await expect(mails).toHaveCount(1);
    await admin.getByRole('checkbox', { name: 'All 1' }).click();
    await admin.getByRole('button', { name: 'Received: 1 mail, 1,000,000 g' }).click();
    // The bank has none left: the others are shown again.
    await expect(mails).toHaveCount(1);
    await expect(mails).toContainText('Kazzak');
  },
);
