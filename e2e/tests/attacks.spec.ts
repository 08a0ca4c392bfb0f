import type { Page } from '@playwright/test';
import { pages } from '@forge/contract/pages';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

/** Each would have an effect if a page did not treat it as text. */
const hostileTexts = {
  markup: '<img src=x onerror="window.hacked=1"><b>Bold</b>',
  script: '</script><script>window.hacked=1</script>',
  link: 'javascript:window.hacked=1',
  'other link': 'data:text/html,<script>window.hacked=1</script>',
  style: '"><style>*{display:none}</style>',
  direction: 'Payer\u202Egnp.exe',
  'zero width': 'Pay\u200Ber\u2060x',
  letters: 'שלום عالم 👩‍👩‍👧‍👦',
  template: '{{7*7}} ${window.hacked=1} %s',
};

type Watched = { violations: string[]; dialogs: string[] };

/** Detects script execution, from before the first script of every page. */
const watch = async (page: Page): Promise<Watched> => {
  const seen: Watched = { violations: [], dialogs: [] };
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction('reportViolation', (text: string) => seen.violations.push(text));
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportViolation(`${violatedDirective} ${blockedURI}`),
    );
  });
  return seen;
};

const expectHarmless = async (page: Page, seen: Watched) => {
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
  expect(links.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await page.locator('main img[src="x"], main b, main style, main script').count()).toBe(0);
  expect(seen).toEqual({ violations: [], dialogs: [] });
};

test('shows typed markup as text on every page', { tag: '@slow' }, async ({ signIn, caller }) => {
  test.setTimeout(180_000);
  const leader = await caller('raid-leader-30');
  const admin = await signIn('admin-30');
  const leaderId = await idOf(leader);
  const raidIds: string[] = [];
  const bookingIds: string[] = [];
  for (const text of Object.values(hostileTexts)) {
    const raid = await publishRaid(admin, leaderId, { name: text });
    raidIds.push(raid._id);
    const hero = { name: text.slice(0, 80), realm: text.slice(0, 80), faction: 'Horde' };
    await callAs(admin, '/admin/create-hero-name', hero);
    const booking = await bookSeat(admin, raid._id, text, {
      clientRealm: text,
      clientClass: 'Rogue',
      raiderIOLink: text,
      contactInfo: text,
      additionalNotes: text,
    });
    bookingIds.push(booking._id);
  }
  const seen = await watch(admin);

  await admin.goto(pages.bookRaid.path);
  for (const [index, text] of Object.values(hostileTexts).entries()) {
    const card = admin.getByRole('listitem').filter({ hasText: text }).first();
    await card.getByRole('button', { name: 'View Details' }).click();
    const row = card.getByRole('row', { name: 'Rogue' });
    await expect(row).toContainText(text, { timeout: 20_000 });
    // Name, realm, contact and notes; the link is not shown as text.
    expect((await row.textContent())?.split(text).length).toBeGreaterThanOrEqual(5);
    if (index === 0) await row.getByRole('button', { name: /^Edit/ }).click();
    else continue;
    const form = admin.getByRole('dialog');
    await expect(form.getByRole('textbox', { name: 'Client Name' })).toHaveValue(text);
    await expectHarmless(admin, seen);
    await form.getByRole('button', { name: 'Cancel' }).click();
  }
  await expectHarmless(admin, seen);
  // A done booking cannot be edited, and has a mail.
  for (const bookingId of bookingIds) await callAs(admin, '/booking/status', { bookingId });

  for (const page of [pages.upcomingRaids, pages.admin] as const) {
    await admin.goto(page.path);
    for (const text of Object.values(hostileTexts)) {
      await expect(admin.getByRole('cell', { name: text, exact: true }).first()).toBeVisible();
    }
    await expectHarmless(admin, seen);
  }
  await admin.goto(pages.editRaid.path.replace(':id', raidIds[0] ?? ''));
  await expect(admin.getByRole('textbox', { name: 'Raid Name' })).toHaveValue(hostileTexts.markup);
  await expectHarmless(admin, seen);
  for (const page of [pages.adminMails, pages.sendMail, pages.dashboard] as const) {
    await admin.goto(page.path);
    await expect(admin.getByRole('main').getByRole('heading').first()).toBeVisible();
    // Pending requests could still have an effect.
    if (page === pages.dashboard)
      await expect(admin.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    else await expect(admin.getByRole('button', { name: /copy the run id/ }).first()).toBeVisible();
    await expectHarmless(admin, seen);
  }
});

test('does not execute scripts from the address or from browser storage', async ({ visit }) => {
  const page = await visit();
  const seen = await watch(page);
  const code = encodeURIComponent(hostileTexts.markup);
  for (const path of [`/login?error=${code}`, `/${code}`, `/dashboard/edit-raid/${code}`]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expectHarmless(page, seen);
  }
  await page.evaluate(() => {
    sessionStorage.setItem('forge.redirect-target', 'javascript:window.hacked=1');
    for (const name of ['date', 'difficulty', 'raidType', 'lootType']) {
      localStorage.setItem(`forge.book-raid.${name}`, '<img src=x onerror="window.hacked=1">');
    }
  });
  await page.goto('/auth/discord');
  await page.locator('button[name=persona][value=advertiser]').click();
  await page.waitForURL('**/dashboard');
  await page.goto(pages.bookRaid.path);
  await expect(page.getByRole('heading', { name: /Published Raids/ })).toBeVisible();
  await expectHarmless(page, seen);
});

test('the content security policy blocks an injected script', async ({ browser, portal }) => {
  // Not with the usual fixture, which fails on policy violations.
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  const seen = await watch(page);
  await page.goto('/about');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hacked = 1';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.hacked = 1">');
    document.body.insertAdjacentHTML('beforeend', '<a href="javascript:window.hacked=1">x</a>');
  });
  await page.locator('a', { hasText: /^x$/ }).click();
  await expect.poll(() => seen.violations.length).toBeGreaterThanOrEqual(2);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await context.close();
});
