import { pages } from '@forge/contract/pages';
import type { Locator, Page } from '@playwright/test';
import { bookSeat, callAs, idOf, planRaid, publishRaid, readAs } from '../support/api.ts';
import { toastOf } from '../support/message-tests.ts';
import { refuseWithMessage, removeFaults } from '../support/network-faults.ts';
import { expect, test } from '../support/test.ts';

/** Presses a control with the keyboard. */
const press = async (control: Locator) => {
  await control.focus();
  await control.press('Enter');
};

/** Confirms the open question with the keyboard. */
const confirm = async (page: Page, name: string) => {
  const question = page.getByRole('alertdialog');
  await press(question.getByRole('button', { name, exact: true }));
  await expect(question).toHaveCount(0);
};

/** The focus is on something, which is the case a moment after the last change. */
const expectFocus = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement: focused } = document;
        return focused !== null && focused !== document.body && focused.checkVisibility();
      }),
    )
    .toBe(true);

/** The check mark of a done action is in the middle of its row, at its start. */
const expectMarkAtRow = (row: Locator) =>
  expect
    .poll(() =>
      row.evaluate((element) => {
        const mark = element.querySelector('[data-done]')?.getBoundingClientRect();
        const { top, bottom, left } = element.getBoundingClientRect();
        if (mark === undefined) return 'no mark';
        const middle = mark.top + mark.height / 2;
        return Math.abs(middle - (top + bottom) / 2) < 4 && Math.abs(mark.left - left) < 24
          ? 'at its row'
          : `at ${middle}, the row from ${top} to ${bottom}`;
      }),
    )
    .toBe('at its row');

test(
  'keeps the focus after every action of raid staff and advertisers',
  { tag: '@slow' },
  async ({ as, caller }) => {
    test.setTimeout(120_000);
    const leader = await caller('raid-leader');
    const leaderId = await idOf(leader);
    const admin = await as('admin');
    await admin.goto(pages.upcomingRaids.path);
    const first = await planRaid(admin, leaderId, { date: '2035-01-01' });
    const second = await planRaid(admin, leaderId, { date: '2034-12-31' });
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    // Publish: the row moves to the other table, and the focus with it.
    await press(button(admin, `Publish ${first.name}`));
    await confirm(admin, 'Publish');
    const edit = admin.getByRole('link', { name: `Edit ${first.name}`, exact: true });
    await expect(edit).toBeFocused();
    await expect(edit).toBeInViewport();
    await expect(toastOf(admin, 'Raid published successfully', 'success')).toBeVisible();
    await expect(
      admin.locator('[data-sonner-toast]').filter({ hasText: first.name }),
    ).toBeVisible();

    // A refusal: the row is back, says why, and has the focus near it.
    await refuseWithMessage(admin, '/raid/publish', 'Not today', 409);
    await press(button(admin, `Publish ${second.name}`));
    await confirm(admin, 'Publish');
    await expect(admin.getByRole('row', { name: 'Not today' })).toBeVisible();
    await expectFocus(admin);

    // Delete in another browser: the focused button disappears with its row.
    const third = await planRaid(admin, leaderId, { date: '2034-12-30' });
    const doomed = button(admin, `Delete ${third.name}`);
    await doomed.focus();
    await callAs(admin, '/raid/delete', { id: third._id });
    await expect(doomed).toHaveCount(0, { timeout: 15_000 });
    await expect(admin.locator('[data-action="delete"]:focus')).toHaveCount(1);
    await press(button(admin, `Delete ${second.name}`));
    await confirm(admin, 'Delete');
    await expect(button(admin, `Delete ${second.name}`)).toHaveCount(0);
    await expectFocus(admin);

    // Leaving the page closes its toasts.
    await expect(toastOf(admin, 'Raid deleted successfully', 'success')).toBeVisible();
    await press(edit);
    await expect(admin.getByRole('heading', { name: 'Edit Raid' })).toBeVisible();
    await expect(admin.locator('[data-sonner-toast][data-removed="false"]')).toHaveCount(0);
    await expectFocus(admin);
    await press(button(admin, 'Update Raid'));
    await confirm(admin, 'Update Raid');
    // The result of a form is shown on the page it leads to.
    await expect(admin).toHaveURL(new RegExp(`${pages.upcomingRaids.path}$`));
    await expect(toastOf(admin, 'Raid updated successfully!', 'success')).toBeVisible();
    await expectFocus(admin);
  },
);

test('keeps the focus after every action on a booking and a mail', async ({ signIn, caller }) => {
  test.setTimeout(120_000);
  const leader = await caller('raid-leader-30');
  const admin = await signIn('admin-30');
  const raid = await publishRaid(admin, await idOf(leader), { date: '2030-01-01' });
  const other = await bookSeat(admin, raid._id, 'Otherfocus');
  await admin.goto(`${pages.bookRaid.path}?raid=${raid._id}`);
  const card = admin.getByRole('listitem', { name: raid.name });

  const book = card.getByRole('button', { name: 'Book Now' });
  await press(book);
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Client Name' }).fill('Focused');
  // Closing asks first, on a backdrop above the form; staying returns to the field.
  await admin.keyboard.press('Escape');
  const question = admin.getByRole('alertdialog');
  await expect(question).toBeVisible();
  const isCovered = await admin.locator('[role=dialog]').evaluate((form) => {
    const { x, y } = form.getBoundingClientRect();
    return !form.contains(document.elementFromPoint(x + 20, y + 20));
  });
  expect(isCovered).toBe(true);
  await admin.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Client Name' })).toBeFocused();
  await press(dialog.getByRole('button', { name: 'Book Raid' }));
  await expect(toastOf(admin, 'Please fill in all required fields')).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await admin.keyboard.press('Escape');
  await press(question.getByRole('button', { name: 'Discard' }));
  await expect(dialog).toHaveCount(0);
  await expect(book).toBeFocused();
  // The toasts about the form are closed with it.
  await expect(admin.locator('[data-sonner-toast][data-removed="false"]')).toHaveCount(0);

  for (const name of ['Lock', 'In-Group', 'Done']) {
    await press(card.getByRole('button', { name: `${name} the booking of Otherfocus` }));
    await confirm(admin, 'Confirm');
    await expect(
      card.getByRole('button', { name: new RegExp(`^${name}.*already set`) }),
    ).toBeFocused();
  }
  await expect(card.locator('[data-done]').first()).toBeVisible();
  await expect(
    admin.locator('[data-sonner-toast]').filter({ hasText: 'Otherfocus' }),
  ).not.toHaveCount(0);

  // Two full raids in one line each: opening and closing the first stays on it.
  for (const client of ['Firstfold', 'Secondfold']) {
    const full = await publishRaid(admin, await idOf(leader), {
      name: `Full ${client}`,
      date: '2029-12-31',
      maxClients: 1,
    });
    await bookSeat(admin, full._id, client);
  }
  await admin.goto(pages.bookRaid.path);
  const folded = admin.getByRole('listitem', { name: 'Full Firstfold' });
  const toggle = folded.locator('[aria-expanded]').first();
  await toggle.focus();
  const before = await folded.boundingBox();
  for (const label of ['Hide Details', 'View Details']) {
    await admin.keyboard.press('Enter');
    await expect(toggle).toHaveText(label);
    await expect(toggle).toBeFocused();
    expect((await folded.boundingBox())?.y).toBeCloseTo(before?.y ?? NaN, 0);
  }

  await callAs(admin, '/admin/create-hero-name', {
    name: 'Focusvault',
    realm: 'Kazzak',
    faction: 'Horde',
    status: true,
  });
  await admin.goto(pages.sendMail.path);
  const run = other._id.slice(0, 8);
  const generate = admin.getByRole('button', { name: `Generate the code of run ${run}` });
  await refuseWithMessage(admin, '/mail/generateCode', 'No active hero name', 409);
  await press(generate);
  await expect(admin.getByRole('row', { name: 'No active hero name' })).toBeVisible();
  await expect(generate).toBeFocused();
  await removeFaults(admin);
  await press(generate);
  const copy = admin.getByRole('button', { name: `Copy the code of run ${run}` });
  await expect(copy).toBeFocused();
  await expectMarkAtRow(admin.getByRole('row').filter({ has: copy }));
  await expect(admin.getByRole('row', { name: 'No active hero name' })).toHaveCount(0);
  const mails = await readAs<{ bookId: string; confirmationCode: string }[]>(admin, '/mail/get');
  const code = mails.find(({ bookId }) => bookId === other._id)?.confirmationCode ?? '';
  const input = admin.getByRole('textbox', { name: `Confirmation code of run ${run}` });
  await input.fill(code);
  await input.press('Enter');
  await expect(input).toBeFocused();
  await press(admin.getByRole('button', { name: `Mark Sent: run ${run}` }));
  await expect(input).toHaveCount(0);
  await expectFocus(admin);
});

test('keeps the keyboard focus on the page', { tag: '@slow' }, async ({ as, caller }) => {
  const leader = await caller('raid-leader');
  const admin = await as('admin');
  await publishRaid(admin, await idOf(leader), { difficulty: 'MYTHIC' });
  await admin.goto('/dashboard/book-raid?difficulty=MYTHIC');
  const clear = admin.getByRole('button', { name: 'Clear Filters' });
  await clear.focus();
  await admin.keyboard.press('Enter');
  await expect(clear).toBeDisabled();
  await expect(clear).toBeFocused();

  await admin.goto('/dashboard/admin');
  const name = admin.getByRole('textbox', { name: 'Hero Name' });
  for (const hero of ['Firsthero', 'Secondhero']) {
    await name.fill(hero);
    await admin.getByRole('combobox', { name: 'Realm' }).fill('Kazzak');
    await admin.getByRole('button', { name: 'Add Hero Name' }).click();
    await expect(admin.getByRole('row', { name: new RegExp(hero) })).toBeVisible();
    await expect(name).toBeFocused();
  }
  await admin.getByRole('button', { name: 'Edit Firsthero' }).click();
  await expect(name).toBeFocused();
  await admin.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByRole('button', { name: 'Edit Firsthero' })).toBeFocused();
  for (const hero of ['Firsthero', 'Secondhero']) {
    await admin.getByRole('button', { name: `Delete ${hero}` }).click();
    const question = admin.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
    // On the next row, or on the list if none is left.
    await expect(
      admin.locator('[data-list]:focus, [data-list] [data-action="delete"]:focus'),
    ).toHaveCount(1);
  }
});
