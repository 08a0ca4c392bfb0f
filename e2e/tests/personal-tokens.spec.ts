import type { Page } from '@playwright/test';
import { callAs } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { shiftsOf, watchShifts } from '../support/layout-shift.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { expect, test } from '../support/test.ts';

const openTokens = async (page: Page) => {
  await page.goto('/dashboard/settings');
  const section = page.getByRole('region', { name: 'Personal tokens', exact: true });
  await expect(section.getByRole('button', { name: 'Make a token' })).toBeVisible();
  return section;
};

test('makes a token, copies it, a program uses it, and revoking ends it', async ({
  signIn,
  playwright,
  portal,
}) => {
  const page = await signIn('advertiser-82', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const tokens = await openTokens(page);
  await expect(tokens.getByText('You have no tokens.')).toBeVisible();
  await expect(tokens.getByText('Signing out everywhere does not revoke tokens.')).toBeVisible();

  await tokens.getByRole('button', { name: 'Make a token' }).click();
  const form = page.getByRole('dialog', { name: 'Make a token' });
  await form.getByRole('textbox', { name: 'Valid for how many days' }).fill('366');
  await form.getByRole('button', { name: 'Make token' }).click();
  await expect(form.getByText('Enter a name for the token')).toBeVisible();
  await expect(form.getByText('A token is valid for at most 365 days')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('Night bot');
  await form.getByRole('button', { name: '90 days' }).click();
  await form.getByRole('button', { name: 'Make token' }).click();

  const shown = page.getByRole('dialog', { name: 'Token Night bot' });
  await expect(shown.getByText('it is not shown again')).toBeVisible();
  const secret = await shown.getByRole('textbox', { name: 'Token' }).inputValue();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Close without copying?' });
  await question.getByRole('button', { name: 'Keep open' }).click();
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Token is copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(tokens.getByRole('button', { name: 'Make a token' })).toBeFocused();

  const row = tokens.getByRole('listitem').filter({ hasText: 'Night bot' });
  await expect(row.getByText('May read', { exact: true })).toBeVisible();
  await expect(row.getByText('Never used')).toBeVisible();
  const program = await playwright.request.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  expect((await program.get('/raid/published')).status()).toBe(200);
  expect((await program.post('/settings/update', { data: {} })).status()).toBe(403);

  await row.getByRole('button', { name: 'Revoke Night bot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(tokens.getByText('You have no tokens.')).toBeVisible();
  expect((await program.get('/raid/published')).status()).toBe(401);
  await program.dispose();
});

test(
  'works on a phone by keyboard, without layout shift, and passes axe',
  { tag: '@slow' },
  async ({ signIn }) => {
    const page = await signIn('advertiser-83', { viewport: { width: 360, height: 740 } });
    await watchShifts(page);
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/auth/tokens', async (route) => {
      await answered;
      await route.continue();
    });
    const tokens = await openTokens(page);
    await tokens.scrollIntoViewIfNeeded();
    await expect(page.getByRole('list', { name: 'Active sessions' })).toBeVisible();
    const before = await shiftsOf(page);
    answer();
    await expect(tokens.getByText('You have no tokens.')).toBeVisible();
    expect((await shiftsOf(page)) - before).toBeLessThan(0.001);

    await callAs(page, '/auth/tokens', { name: 'x'.repeat(60), access: 'write', days: 5 });
    await page.reload();
    await expect(tokens.getByText('Expires within 5 days')).toBeVisible();
    await expect(tokens.getByText('May read and write')).toBeVisible();
    expect(await axe(page)).toEqual([]);

    await tokens.getByRole('button', { name: 'Make a token' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Make a token' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Keyboard bot');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('radio', { name: /May read and write/ })).toBeChecked();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'Token Keyboard bot' });
    await expect(shown.getByRole('button', { name: 'Copy' })).toBeFocused();
    expect(await axe(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).press('Enter');

    const list = tokens.getByRole('list', { name: 'Personal tokens' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('button', { name: 'Revoke Keyboard bot' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    expect(await horizontalOverflow(page)).toBe(0);
  },
);

test('people without a role have no section about tokens', async ({ signIn }) => {
  const page = await signIn('newcomer-82');
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('region', { name: 'Sessions', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Personal tokens' })).toBeHidden();
});
