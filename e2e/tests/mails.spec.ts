import type { Locator, Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { expect, test } from '../support/test.ts';

const code = '808888';

const mailOf = (number: number, bookingDate: string, changes: object = {}) => ({
  _id: `6f2c8f7a-3a55-4a8e-9d53-00000000000${number}`,
  advId: { username: 'Ana' },
  bookingDate,
  bookId: `0000000${number}-0d8b-4f57-8a37-9c1f2c3b4a55`,
  type: 'Full Run',
  totalPrice: 10_000_000_000,
  amount: 9_999_999_999 - number,
  source: 'TC',
  paymentRealm: 'TwistingNether',
  paymentFaction: 'Alliance',
  balance: 'Collector',
  advCut: 3_200_000_000,
  paymentCode: 'FG1-CODE',
  confirmationCode: code,
  sent: false,
  ...changes,
});

// Newest first, as the server lists them. In Auckland the first two are on the next day.
const mails = [
  mailOf(1, '2026-10-25T21:30:00.000Z', { sent: true }),
  mailOf(2, '2026-10-25T20:00:00.000Z', { advId: {} }),
  mailOf(3, '2026-10-25T00:30:00.000Z', { advId: '6f2c8f7a' }),
  mailOf(4, '2026-10-24T21:59:00.000Z', { advId: undefined, sent: true }),
  mailOf(5, '2026-10-24T21:30:00.000Z', { paymentCode: undefined, confirmationCode: undefined }),
];

/** Answers the page's list after `release`. */
const stubMails = async (page: Page) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/mail/get', async (route) => {
    await released;
    await route.fulfill({ json: { success: true, message: '', payload: mails } });
  });
  return release;
};

/** The numbers of the listed runs, in order. */
const listedRuns = async (rows: Locator) =>
  (await rows.allInnerTexts()).map((text) => Number(/0000000(\d)/.exec(text)?.[1]));

/** Whether a part of an element is cut off or covered. */
const isObscured = (element: Locator) =>
  element.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    const isCovered = [box.left + 1, box.left + box.width / 2, box.right - 1].some((x) => {
      const top = document.elementFromPoint(x, middle);
      return top === null || !(node.contains(top) || top.contains(node));
    });
    return isCovered || box.right > innerWidth || box.left < 0;
  });

/** The columns of which only a part is in sight. */
const cutColumns = (frame: Locator) =>
  frame.evaluate((element) => {
    const frameBox = element.getBoundingClientRect();
    const headers = [...element.querySelectorAll('th')];
    const pinned = (cells: HTMLElement[]) =>
      cells
        .filter((cell) => cell.dataset['pin'] !== undefined)
        .reduce((width, cell) => width + cell.getBoundingClientRect().width, 0);
    return headers
      .filter((cell, index) => {
        const { left, right, width } = cell.getBoundingClientRect();
        const start = Math.max(left, frameBox.left + pinned(headers.slice(0, index)));
        const end = Math.min(right, frameBox.right - pinned(headers.slice(index + 1)));
        return end - start > 2 && end - start < width - 2;
      })
      .map((cell) => cell.textContent);
  });

test('shows and filters mails in server time, unsent first, and keeps amount, realm, codes and buttons visible', async ({
  signIn,
}) => {
  const page = await signIn('gold-collector', {
    timezoneId: 'Pacific/Auckland',
    viewport: { width: 1280, height: 900 },
  });
  const release = await stubMails(page);
  await page.goto('/dashboard/send-mail');
  await expect(page.getByRole('main').locator('.animate-spin')).toBeVisible();
  release();
  const rows = page.getByRole('row').filter({ hasText: 'Full Run' });
  await expect(rows).toHaveCount(5);
  await expect(page.getByRole('main').locator('.animate-spin')).toHaveCount(0);

  expect(await listedRuns(rows)).toEqual([5, 3, 2, 1, 4]);
  // The visible text: the labels of the cards are hidden.
  const expectCell = (run: number, column: number, text: string) =>
    expect(
      rows
        .filter({ hasText: `0000000${run}` })
        .getByRole('cell')
        .nth(column),
    ).toHaveText(text, { useInnerText: true });
  await expectCell(2, 0, 'Unknown');
  await expectCell(3, 0, 'Unknown');
  await expectCell(4, 0, 'Unknown');
  await expectCell(1, 1, '10/25/2026 10:30 PM');
  await expectCell(4, 1, '10/24/2026 11:59 PM');

  const row = rows.nth(1);
  const box = row.getByRole('textbox');
  await box.fill(code);
  await row.getByRole('button', { name: /^Check/ }).click();
  await expect(page.getByText('Code is correct')).toBeVisible();
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const alwaysVisible = [
    row.getByText('9,999,999,996 g'),
    row.getByText('TwistingNether', { exact: true }),
    row.getByText('Alliance', { exact: true }),
    row.getByText('No bank on TwistingNether Alliance yet'),
    row.getByRole('button', { name: /^Code of run/ }),
    box,
    row.getByRole('button', { name: /^Check/ }),
    row.getByRole('button', { name: /^Generate/ }),
    row.getByRole('button', { name: /^Mark Sent/ }),
  ];
  const frame = page.locator('[data-table-frame]');
  for (const scrolled of [0, 400, 9_999]) {
    await frame.evaluate((element, left) => element.scrollTo({ left }), scrolled);
    if (scrolled !== 400) expect([scrolled, await cutColumns(frame)]).toEqual([scrolled, []]);
    for (const element of alwaysVisible)
      expect([scrolled, await element.innerText(), await isObscured(element)]).toEqual([
        scrolled,
        await element.innerText(),
        false,
      ]);
  }
  expect(await axe(page)).toEqual([]);

  const totals = page.locator('dl', { hasText: 'Gold to send' });
  const before = await totals.innerText();
  await page.getByRole('radio', { name: 'Not Sent' }).check();
  await expect(rows).toHaveCount(3);
  expect(await totals.innerText()).toBe(before);
  await page.getByRole('radio', { name: 'Sent', exact: true }).check();
  await expect(rows).toHaveCount(2);
  await page.getByRole('radio', { name: 'All', exact: true }).check();
  // The days that the column shows, around the end of summer time.
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill('10/25/2026');
  await expect.poll(() => listedRuns(rows)).toEqual([3, 2, 1]);
  await date.fill('10/24/2026');
  await expect.poll(() => listedRuns(rows)).toEqual([5, 4]);
});

test('shows the amount next to the buttons on a phone', async ({ as }) => {
  const page = await as('gold-collector', { width: 360, height: 740 });
  const release = await stubMails(page);
  release();
  await page.goto('/dashboard/send-mail?date=2026-10-25&status=not-sent');
  const cards = page.getByRole('list', { name: 'Mail Details' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  const card = cards.first();
  await card.getByRole('textbox').fill(code);
  await card.getByRole('button', { name: /^Check/ }).click();
  await expect(page.getByText('Code is correct')).toBeVisible();
  const edges = async (element: Locator) => {
    const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  const amount = await edges(card.getByText('9,999,999,996 g').first());
  const generate = await edges(card.getByRole('button', { name: /^Generate/ }));
  const send = await edges(card.getByRole('button', { name: /^Mark Sent/ }));
  expect(Math.abs(amount.top - generate.top)).toBeLessThan(24);
  expect(send.bottom - amount.top).toBeLessThan(200);
  const box = card.getByRole('textbox');
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await horizontalOverflow(page)).toBe(0);
});
