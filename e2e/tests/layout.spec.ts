import { pages, type PageName } from '@forge/contract/pages';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { shiftsOf, watchShifts } from '../support/layout-shift.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { cardOf } from '../support/raid-lists.ts';
import { expect, test } from '../support/test.ts';

const long = 'Unbroken'.repeat(10);
const HIGHEST_POT = 10_000_000_000;

const sizes = { phone: [360, 800], desk: [1280, 900] } as const;
const working: PageName[] = ['bookRaid', 'upcomingRaids', 'createRaid', 'sendMail', 'admin'];

for (const [size, [width, height]] of Object.entries(sizes)) {
  test(
    `long names and large sums fit on a ${size} without layout shift`,
    { tag: '@slow' },
    async ({ as, caller }) => {
      test.setTimeout(120_000);
      const leader = await caller('raid-leader');
      const admin = await as('admin', { width, height });
      const raid = await publishRaid(admin, await idOf(leader), {
        name: long,
        pot: HIGHEST_POT,
        maxClients: 40,
      });
      const { _id } = await bookSeat(admin, raid._id, long, {
        price: HIGHEST_POT,
        contactInfo: long,
        additionalNotes: long.repeat(10),
      });
      await callAs(admin, '/booking/status', { bookingId: _id });
      await watchShifts(admin);
      for (const name of working) {
        await admin.goto(pages[name].path);
        await expect(admin.getByRole('main').getByText('Loading...')).toHaveCount(0);
        await admin.waitForLoadState('networkidle');
        expect([name, (await shiftsOf(admin)) < 0.02]).toEqual([name, true]);
      }
      await admin.goto(`${pages.bookRaid.path}?raid=${raid._id}`);
      const card = cardOf(admin, long);
      await expect(card.getByRole('button', { name: /^Lock/ })).toBeVisible();
      expect(await horizontalOverflow(admin)).toBe(0);
      expect(await axe(admin)).toEqual([]);
      if (size === 'phone') return;
      // Hidden columns are indicated, and the name shows its full text.
      await expect(card.locator('[data-table-frame]')).toHaveAttribute('data-more-end', '');
      // Under reduced motion a press shows them at once.
      const scrolled = await card.getByTitle('More columns').evaluate((button: HTMLElement) => {
        button.click();
        return button.closest('[data-table-frame]')?.scrollLeft;
      });
      expect(scrolled).toBeGreaterThan(0);
      await card.getByRole('row').getByText(long, { exact: true }).first().focus();
      await expect(admin.locator('.z-60').getByText(long)).toBeVisible();
    },
  );
}
