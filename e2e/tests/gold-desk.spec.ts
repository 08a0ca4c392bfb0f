import { decodePayment } from '@forge/contract/mails/payment-code';
import type { Page } from '@playwright/test';
import { callAs, readAs } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { clipboard, withClipboard } from '../support/clipboard.ts';
import {
  allSent,
  coveredControls,
  createHero,
  deskOf,
  digitsOf,
  finishBookings,
  goldDeskPath,
  heroIn,
  prepareMails,
  sendMails,
  type Hero,
} from '../support/gold-desk.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { newName } from '../support/raid-scenario.ts';
import type { Caller } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { toastOf } from '../support/message-tests.ts';

export const fieldOf = (page: Page, label: string) =>
  deskOf(page).getByRole('button', { name: new RegExp(`^${label} ?Cop(y|ied)`) });
const setActive = (admin: Caller, { _id: id, ...hero }: Hero, status: boolean) =>
  callAs<Hero>(admin, '/admin/update-hero-name', { ...hero, id, status, version: undefined });

// npm run budget sends thirty.
const MAILS = 8;

test(
  'sends mails by keyboard alone: besides the digits, at most one key per mail and five more',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const collector = await signIn('gold-collector-81', {
      ...withClipboard,
      viewport: { width: 1280, height: 800 },
    });
    const [admin, leader, advertiser] = [
      await caller('admin'),
      await caller('raid-leader'),
      await caller('advertiser'),
    ];
    const totals = await prepareMails({ collector, advertiser, leader, admin }, MAILS);

    await collector.goto(goldDeskPath);
    await expect(collector.getByText(totals.all).first()).toBeVisible();
    await expect(collector.getByText(`${MAILS} mails left`)).toBeVisible();
    for (const group of totals.groups)
      await expect(deskOf(collector).getByText(group)).toBeVisible();
    // The list of all mails is below.
    await expect(collector.getByRole('table').getByRole('row')).toHaveCount(MAILS + 1);
    expect(await axe(collector)).toEqual([]);

    const { digits: typed, others } = await sendMails(collector, MAILS);
    // The toast of each mail replaced the last one.
    const sent = collector.locator('[data-sonner-toast]:not([data-removed="true"])', {
      hasText: 'Mail marked as sent',
    });
    await expect(sent).toHaveCount(1);
    await expect(collector.locator(':focus')).toHaveText(/^Nothing left to send/);
    expect(typed).toBe(MAILS * 6);
    expect(others).toBeLessThanOrEqual(MAILS + 5);
    await expect(collector.getByText('0 mails left')).toBeVisible();
    const mails = await readAs<{ sent: boolean }[]>(collector, '/mail/get');
    expect(mails.filter(({ sent }) => sent)).toHaveLength(MAILS);
  },
);

test('follows the bank, the live list and pasted confirmations; others see who has the gold', async ({
  signIn,
  caller,
}) => {
  test.setTimeout(120_000);
  const collector = await signIn('gold-collector-82', {
    ...withClipboard,
    viewport: { width: 1280, height: 800 },
  });
  const [admin, leader, senior] = [
    await caller('admin'),
    await caller('raid-leader'),
    await signIn('senior-advertiser-82', { viewport: { width: 1280, height: 800 } }),
  ];
  const people = { collector, advertiser: senior, leader, admin };
  const place = { paymentRealm: 'Eredar', paymentFaction: 'Alliance' };
  const first = await createHero(admin, 'Oldvault', 'Eredar', 'Alliance');
  const second = await createHero(admin, 'Newvault', 'Eredar', 'Alliance', false);
  const runs = await finishBookings(people, [
    { ...place, price: 1_000_000 },
    { ...place, price: 2_000_000 },
    { ...place, price: 3_000_000 },
  ]);
  const username = await collector.request
    .get('/auth/status')
    .then(
      async (answer) => ((await answer.json()) as { user: { username: string } }).user.username,
    );

  await collector.goto(goldDeskPath);
  const desk = deskOf(collector);
  const digits = digitsOf(collector);
  await desk.getByRole('button', { name: /^1,000,000 g/ }).focus();
  await collector.keyboard.press('ArrowDown');
  await expect(desk.getByRole('button', { name: /^2,000,000 g/ })).toBeFocused();
  await collector.keyboard.press('Enter');
  await expect(toastOf(collector, 'Generated successfully', 'success')).toBeVisible();
  await expect(toastOf(collector, 'code is copied', 'success')).toBeVisible();
  expect(await coveredControls(collector)).toEqual([]);
  await expect(digits).toBeFocused();
  await expect(fieldOf(collector, 'Hero')).toContainText('Oldvault');
  const { confirmationCode: old } = decodePayment(await clipboard(collector));

  // Every field is copied by one press, the amount as plain digits.
  const fields = {
    Hero: 'Oldvault',
    Realm: 'Eredar',
    Faction: 'Alliance',
    Amount: '2000000',
    Subject: `${runs[1]?.slice(0, 8)} ${old}`,
  };
  for (const [field, text] of Object.entries(fields)) {
    await fieldOf(collector, field).click();
    await expect(fieldOf(collector, field)).toContainText('Copied');
    expect(await clipboard(collector)).toBe(text);
  }

  // Wrong digits show an error, and send nothing.
  const wrong = old === '000000' ? '000001' : '000000';
  await digits.focus();
  await collector.keyboard.type(wrong);
  await expect(toastOf(collector, 'Code is incorrect')).toBeVisible();
  await expect(desk.getByText('Nothing was sent.')).toBeVisible();
  await collector.keyboard.press('Enter');
  await expect(toastOf(collector, 'Enter correct confirmation code first')).toBeVisible();
  await expect(digits).toBeFocused();

  // A mail that arrives does not disturb what is typed.
  await collector.keyboard.press('ControlOrMeta+A');
  await collector.keyboard.type('12');
  await finishBookings(people, [{ ...place, price: 4_000_000 }]);
  await expect(collector.getByText('4 mails left')).toBeVisible();
  await expect(digits).toBeFocused();
  await expect(digits).toHaveValue('12');

  // The hero is deactivated: the code is outdated, and the next names another hero.
  await setActive(admin, first, false);
  await setActive(admin, second, true);
  await expect(desk.getByText('Hero not active')).toBeVisible();
  await collector.keyboard.press('Enter');
  await expect(fieldOf(collector, 'Hero')).toContainText('Newvault');
  await expect.poll(async () => heroIn(await clipboard(collector))).toBe('Newvault');
  await expect(digits).toHaveValue('');
  await setActive(admin, second, false);
  // At the group, and in place of the button.
  await expect(desk.getByText('No bank on Eredar Alliance yet')).toHaveCount(2);
  await expect(
    desk.getByRole('button', { name: /^(Generate and copy|Copy the code)/ }),
  ).toHaveCount(0);
  await expect(desk.getByRole('link', { name: 'Add a hero' })).toHaveCount(0);
  expect(await axe(collector)).toEqual([]);
  await desk.getByRole('button', { name: /^3,000,000 g/ }).focus();
  await collector.keyboard.press('Enter');
  await expect(desk.getByText('No active hero name for Eredar Alliance')).toBeVisible();
  await setActive(admin, first, true);
  await expect(desk.getByText('No bank on Eredar Alliance yet')).toHaveCount(0);

  // Many at once.
  await desk.getByRole('button', { name: 'Copy all codes of Eredar Alliance' }).click();
  await expect(toastOf(collector, '4 codes are copied', 'success')).toBeVisible();
  const payments = (await clipboard(collector)).split('\n').map(decodePayment);
  expect(payments.map(({ amount }) => amount)).toEqual([1e6, 2e6, 3e6, 4e6]);
  const lines = payments.map(
    ({ runId, confirmationCode }) => `${runId.slice(0, 8)} ${confirmationCode}`,
  );
  const changed = (lines[3] ?? '').replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  await desk.getByRole('button', { name: 'Paste confirmations' }).click();
  const dialog = collector.getByRole('dialog');
  await dialog
    .getByRole('textbox')
    .fill([...lines.slice(0, 2), changed, '00000000 123456', 'hello'].join('\n'));
  await expect(dialog.getByText('2 of 5 lines match')).toBeVisible();
  for (const outcome of ['Wrong digits', 'No such mail', 'Not a confirmation'])
    await expect(dialog.getByText(outcome, { exact: true })).toBeVisible();
  expect(await axe(collector)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check 2 mails' }).click();
  await expect(digits).toBeFocused();
  await expect(digits).toHaveValue(payments[0]?.confirmationCode ?? '');
  await collector.keyboard.press('Enter');
  await expect(digits).toHaveValue(payments[1]?.confirmationCode ?? '');
  await expect(toastOf(collector, 'Mail marked as sent', 'success')).toBeVisible();
  expect(await coveredControls(collector)).toEqual([]);
  await collector.keyboard.press('Enter');
  await expect(collector.getByText('2 mails left')).toBeVisible();
  await expect(digits).toBeFocused();
  await expect(desk.getByText('Wrong digits')).toBeVisible();

  // The booking's advertiser sees these mails too, but the collector has the gold.
  await senior.goto(goldDeskPath);
  await expect(senior.getByText(`Held by ${username}`).first()).toBeVisible();
  await expect(senior.getByRole('button', { name: 'Mark Sent' })).toHaveCount(0);
  await senior.getByRole('radio', { name: 'To send' }).check();
  await expect(allSent(senior)).toBeVisible();
  await expect(senior).toHaveURL(/view=to-send/);
  expect(await axe(senior)).toEqual([]);
});

test(
  'sends a mail on a phone, one card at a time',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const collector = await signIn('gold-collector-83', {
      ...withClipboard,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const [admin, leader, advertiser] = [
      await caller('admin'),
      await caller('raid-leader'),
      await caller('advertiser'),
    ];
    await createHero(admin, newName('Phonevault'), 'Outland', 'Horde');
    const place = { paymentRealm: 'Outland', paymentFaction: 'Horde' };
    await finishBookings({ collector, advertiser, leader, admin }, [
      { ...place, price: 9_999_999 },
      { ...place, price: 1_000_000 },
    ]);
    await collector.goto(goldDeskPath);
    const desk = deskOf(collector);
    await desk.getByRole('button', { name: 'Generate and copy' }).tap();
    await expect(fieldOf(collector, 'Code')).toContainText('Copied');
    const { confirmationCode } = decodePayment(await clipboard(collector));
    await digitsOf(collector).tap();
    await expect(digitsOf(collector)).toHaveAttribute('inputmode', 'numeric');
    await collector.keyboard.type(confirmationCode);
    await expect(toastOf(collector, 'Code is correct', 'success')).toBeVisible();
    expect(await coveredControls(collector)).toEqual([]);
    await expect(digitsOf(collector)).toBeFocused();
    await expect(collector.getByText('10,999,999 g').first()).toBeInViewport();
    await desk.getByRole('button', { name: 'Mark Sent' }).tap();
    await expect(collector.getByText('1 mail left')).toBeInViewport();
    await expect(desk.getByRole('button', { name: /^1,000,000 g/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect.poll(async () => decodePayment(await clipboard(collector)).amount).toBe(1_000_000);
    expect(await axe(collector)).toEqual([]);
    expect(await horizontalOverflow(collector)).toBe(0);
  },
);
