import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callAs } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { expect as baseExpect, test } from '../support/test.ts';

// Two browsers and a server may be slow on a busy machine.
const expect = baseExpect.configure({ timeout: 20_000 });

const rowOf = (page: Page, subject: string) => page.getByRole('link', { name: subject });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

const openTicket = async (page: Page, changes: object = {}) =>
  (
    await callAs<{ ticket: { _id: string } }>(page, '/support/open', {
      requestId: randomUUID(),
      category: 'Other',
      subject: 'A question',
      text: 'How does this work?',
      ...changes,
    })
  ).ticket._id;

const setStatus = async (page: Page, from: string, to: string) => {
  const control = page.getByRole('combobox', { name: 'Status of this ticket' });
  await expect(control).toContainText(from);
  await control.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: to }).press('Enter');
};

test('pushes ticket, reply and status between member and staff', async ({ signIn }) => {
  test.setTimeout(120_000);
  const [member, admin] = [await signIn('forge-member'), await signIn('admin')];
  await admin.goto('/dashboard/support');
  await expect(admin.getByRole('tab', { name: /^Open \d+$/ })).toBeVisible();
  await member.goto('/dashboard/support');
  await expect(member.getByText('No tickets yet')).toBeVisible();

  // By keyboard: open, submit empty, fill in, send.
  await member.getByRole('button', { name: 'Open a ticket' }).first().press('Enter');
  const dialog = member.getByRole('dialog', { name: 'Open a ticket' });
  await expect(dialog.getByRole('combobox', { name: 'What is it about?' })).toBeFocused();
  await member.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Please choose what it is about')).toBeVisible();
  await expect(dialog.getByText('Please give your ticket a subject')).toBeVisible();
  expect(await axe(member)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'What is it about?' }).press('Enter');
  await member.getByRole('option', { name: 'Payment' }).press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'What is it about?' })).toBeFocused();
  await member.keyboard.press('Tab');
  await member.keyboard.type('<b>Late</b> gold');
  await member.keyboard.press('Tab');
  await member.keyboard.type('Where is it?');
  // Escape asks for confirmation, since the draft would be lost.
  await member.keyboard.press('Escape');
  const question = member.getByRole('alertdialog');
  await expect(question).toContainText('Discard what you wrote?');
  await question.getByRole('button', { name: 'Keep writing' }).press('Enter');
  await expect(question).toBeHidden();
  await dialog.getByRole('textbox', { name: 'Text' }).press('Control+Enter');
  await expect(member.getByText('Your ticket is open')).toBeVisible();
  await expect(member.getByRole('heading', { name: '<b>Late</b> gold' })).toBeVisible();

  await expect(rowOf(admin, '<b>Late</b> gold')).toContainText('Where is it?');
  await expect(rowOf(admin, '<b>Late</b> gold')).toContainText('New:');
  await rowOf(admin, '<b>Late</b> gold').press('Enter');
  await expect(log(admin)).toContainText('Where is it?');
  await expect(rowOf(admin, '<b>Late</b> gold')).not.toContainText('New:');
  expect(await axe(admin)).toEqual([]);
  await expect(admin.getByText('Your reply sets it to In progress.')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Your reply' }).fill('On its way.');
  await admin.keyboard.press('Control+Enter');
  await expect(log(admin)).toContainText('On its way.');
  await expect(admin.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');

  await expect(log(member)).toContainText('On its way.');
  await expect(log(member).getByText('Admin', { exact: true })).toBeVisible();
  const ticketRegion = member.getByRole('region', { name: 'Ticket', exact: true });
  await expect(ticketRegion).toContainText('In progress');
  // Only the staff sets the status, and an open ticket causes no notification.
  await expect(ticketRegion.getByRole('combobox')).toHaveCount(0);
  await expect(member.getByText(/replied to/)).toHaveCount(0);
  expect(await axe(member)).toEqual([]);

  await setStatus(admin, 'In progress', 'Resolved');
  await expect(log(member)).toContainText('set it to Resolved');
  await expect(member.getByText('Your reply opens this ticket again.')).toBeVisible();
  await member.getByRole('textbox', { name: 'Your reply' }).fill('Not here yet.');
  await member.getByRole('button', { name: 'Send reply' }).click();
  await expect(log(admin)).toContainText('opened it again');
  // The second choice is made while the first is being saved.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await admin.route('**/support/status', async (route) => {
    await released;
    await route.continue();
  });
  await setStatus(admin, 'Open', 'In progress');
  await setStatus(admin, 'In progress', 'Resolved');
  release();
  await expect(rowOf(member, '<b>Late</b> gold')).toContainText('Resolved');
});

test('stores the ticket and the filters in the address', { tag: '@slow' }, async ({ signIn }) => {
  const member = await signIn('forge-member-7');
  await openTicket(member, { category: 'Raid', subject: 'About a raid' });
  const other = await openTicket(member, { category: 'Account', subject: 'About my roles' });
  await member.goto('/dashboard/support');
  await member.getByRole('combobox', { name: 'Category' }).click();
  await member.getByRole('option', { name: 'Raid' }).click();
  await expect(rowOf(member, 'About my roles')).toHaveCount(0);
  await member.getByRole('searchbox', { name: 'Search tickets' }).fill('raid');
  await expect(member).toHaveURL(/category=Raid&search=raid$/);
  await rowOf(member, 'About a raid').click();
  await expect(member).toHaveURL(/category=Raid&search=raid&ticket=/);
  await member.reload();
  await expect(member.getByRole('heading', { name: 'About a raid' })).toBeVisible();
  await expect(rowOf(member, 'About my roles')).toHaveCount(0);
  await member.goBack();
  await expect(member.getByText('No ticket selected')).toBeVisible();
  await member.goForward();
  await expect(member.getByRole('heading', { name: 'About a raid' })).toBeVisible();
  await member.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowOf(member, 'About my roles')).toBeVisible();

  // The status is a tab: arrows move, Enter selects, the address stores it.
  const tab = (name: string) => member.getByRole('tab', { name });
  await expect(tab('Open')).toHaveText('Open2');
  await tab('All').focus();
  await member.keyboard.press('ArrowLeft');
  await expect(tab('Resolved')).toBeFocused();
  await expect(tab('All')).toHaveAttribute('aria-selected', 'true');
  await member.keyboard.press('Enter');
  await expect(member).toHaveURL(/status=Resolved/);
  await expect(member.getByRole('tabpanel')).toContainText('No tickets match your filters');
  expect(await axe(member)).toEqual([]);
  await member.reload();
  await expect(tab('Resolved')).toHaveAttribute('aria-selected', 'true');
  await tab('Open').click();
  await expect(rowOf(member, 'About my roles')).toBeVisible();

  // A link opens the ticket; the link to another person's does not.
  await member.goto(`/dashboard/support?ticket=${other}`);
  await expect(member.getByRole('heading', { name: 'About my roles' })).toBeVisible();
  const stranger = await signIn('forge-member-8');
  await stranger.goto(`/dashboard/support?ticket=${other}`);
  await expect(stranger.getByText('You do not have permission to do this')).toBeVisible();
  expect(await axe(stranger)).toEqual([]);
});

test(
  'on a phone, shows either the list or the ticket, and keeps the draft',
  { tag: '@slow' },
  async ({ signIn }) => {
    const member = await signIn('forge-member-9', { viewport: { width: 360, height: 740 } });
    await openTicket(member, { subject: 'First' });
    await openTicket(member, { subject: 'x'.repeat(120) });
    await member.goto('/dashboard/support');
    await rowOf(member, 'First').click();
    await expect(rowOf(member, 'First')).toBeHidden();
    await expect(member.getByRole('heading', { name: 'First' })).toBeFocused();
    await member.getByRole('textbox', { name: 'Your reply' }).fill('Not sent yet');
    await member.getByRole('link', { name: 'All tickets' }).click();
    await rowOf(member, 'xxx').click();
    await expect(member.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
    expect(await axe(member)).toEqual([]);
    expect(await horizontalOverflow(member)).toBe(0);
    await member.goBack();
    await member.goBack();
    await expect(member.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Not sent yet');
    // Leaving the page would lose the draft, and asks for confirmation.
    await member.getByRole('link', { name: /Forge/ }).first().click();
    await expect(member.getByRole('alertdialog')).toContainText('Leave without saving?');
  },
);

test('retries a reply with a lost answer without duplicating it', async ({ signIn }) => {
  const member = await signIn('forge-member-10');
  const ticket = await openTicket(member);
  await openTicket(member, { subject: 'Another question' });
  await member.goto(`/dashboard/support?ticket=${ticket}`);
  await member.getByRole('textbox', { name: 'Your reply' }).fill('Once');
  // The server receives the request; its answer is dropped.
  await member.route('**/support/reply', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await member.getByRole('button', { name: 'Send reply' }).click();
  await expect(member.getByRole('main').getByText('Your reply could not be sent')).toBeVisible();
  await expect(member.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Once');
  await member.unroute('**/support/reply');
  // The text is also sent once after a look at another ticket.
  await rowOf(member, 'Another question').click();
  await expect(member.getByRole('heading', { name: 'Another question' })).toBeVisible();
  await rowOf(member, 'A question').click();
  await expect(member.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Once');
  await member.getByRole('button', { name: 'Send reply' }).click();
  await expect(member.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
  await expect(log(member).getByText('Once', { exact: true })).toHaveCount(1);
});

test('does not go on showing a ticket that may not be read any more', async ({
  signIn,
  caller,
}) => {
  const member = await signIn('forge-member-11');
  const ticket = await openTicket(member, { text: 'Only for those who may read it' });
  await member.goto(`/dashboard/support?ticket=${ticket}`);
  await expect(log(member)).toContainText('Only for those who may read it');
  const refusal = { success: false, message: 'You do not have permission to do this' };
  await member.route(/\/support\/ticket\b/, (route) =>
    route.fulfill({ status: 403, json: refusal }),
  );
  // Its event makes the page read the ticket again.
  await callAs(await caller('admin'), '/support/reply', {
    ticketId: ticket,
    text: 'An answer',
    requestId: randomUUID(),
  });
  await expect(member.getByRole('main').getByText(refusal.message)).toBeVisible();
  await expect(log(member)).toBeHidden();
});

test('redirects other roles to the dashboard', async ({ as }) => {
  const leader = await as('raid-leader');
  await leader.goto('/dashboard/support');
  await expect(leader).toHaveURL(/\/dashboard$/);
});
