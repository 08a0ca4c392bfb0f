import { parisDay, parisTime } from '@forge/contract/paris-time';
import type { EmbeddedPortal } from '@forge/testkit/portal-process';
import type { Locator, Page } from '@playwright/test';
import { bookSeat, callAs, idOf, planRaid, publishRaid } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { newName } from '../support/raid-scenario.ts';
import type { Caller } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const deposit = { deposit: 320_000, clientClass: 'Rogue' };

const QUARTER_MS = 15 * 60_000;

/** A raid that started in the last quarter of an hour: raids cannot be created in the past. */
const publishStarted = async (portal: EmbeddedPortal, admin: Caller, leaderId: string) => {
  const raid = await planRaid(admin, leaderId, { name: newName('Started') });
  await portal.onDatabase(async (client) => {
    await client.query(`select set_config('forge.action', 'test', false)`);
    const at = new Date(Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS);
    await client.query('update raids set day = $2, time_of_day = $3 where id = $1', [
      raid._id,
      parisDay(at),
      parisTime(at),
    ]);
  });
  await callAs(admin, '/raid/publish', { id: raid._id });
  return raid;
};

const openRaid = async (page: Page, raid: { _id: string; name: string }) => {
  await page.goto(`/dashboard/book-raid?raid=${raid._id}`);
  const card = page.getByRole('listitem', { name: raid.name });
  await expect(card.getByText('Class armour')).toBeVisible();
  return card;
};

const choose = async (page: Page, card: Locator, action: string, client: string) => {
  await card.getByRole('button', { name: `More for the booking of ${client}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog');
};

test('a client cancels, does not come, is moved and handed over, and the raid is cancelled', async ({
  as,
  caller,
  portal,
}) => {
  const [advertiser, leader, admin] = [
    await as('advertiser'),
    await as('raid-leader'),
    await as('admin'),
  ];
  const [leaderId, other] = [await idOf(leader), await caller('advertiser-2')];
  const raid = await publishRaid(admin, leaderId, { name: newName('From') });
  const target = await publishRaid(admin, leaderId, { name: newName('Target'), pot: 2_000_000 });
  for (const client of ['Cancels', 'Moves', 'Stays'])
    await bookSeat(advertiser, raid._id, client, deposit);
  await bookSeat(other, raid._id, 'Foreign', deposit);

  // The advertiser cancels: the reason is needed, and the deposit is theirs to give back.
  const card = await openRaid(advertiser, raid);
  const cancel = await choose(advertiser, card, 'Cancel', 'Cancels');
  for (const text of ['Cancels', raid.name, '1,000,000 g', '320,000 g', '680,000 g'])
    await expect(cancel).toContainText(text);
  await expect(cancel.getByRole('radio', { name: /^Refunded/ })).toBeChecked();
  await expect(cancel.getByRole('radio')).toHaveCount(2);
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  const reason = cancel.getByRole('textbox', { name: 'Reason' });
  await expect(cancel).toContainText('Please give a reason');
  await expect(reason).toBeFocused();
  expect(await axe(advertiser)).toEqual([]);
  await reason.fill('Has <b>no</b> time');
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(advertiser.getByText('Booking cancelled')).toBeVisible();
  await expect(card.getByRole('row', { name: /Cancels/ })).toHaveCount(0);
  await expect(card.getByRole('button', { name: /the booking of Moves/ }).last()).toBeFocused();
  const left = card.getByRole('list', { name: 'Left' }).getByRole('listitem');
  await card.getByText('Left (1)').click();
  for (const text of [
    'Cancels',
    'Rogue',
    'Cancelled',
    'Has <b>no</b> time',
    '320,000 gdeposit refunded',
  ])
    await expect(left).toContainText(text);
  expect(await axe(advertiser)).toEqual([]);

  // Moved: found by its name, with its lowest price.
  const move = await choose(advertiser, card, 'Move', 'Moves');
  const search = move.getByRole('searchbox', { name: 'Move to' });
  await search.fill(target.name.slice(0, 9));
  // The Enter that ends an IME composition chooses nothing.
  await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(search).toBeVisible();
  await search.press('Enter');
  await expect(move).toContainText('8 seats left');
  await expect(move.getByRole('textbox', { name: 'Price' })).toHaveValue('1,800,000');
  await expect(move).toContainText('Min allowed: 1800000 (90% of raid price)');
  await move.getByRole('button', { name: 'Move booking' }).click();
  await expect(advertiser.getByText(`Booking moved to ${target.name}`)).toBeVisible();
  await expect(card.getByRole('row', { name: /Moves/ })).toHaveCount(0);
  await expect(card.getByText('Left (1)')).toBeVisible();

  // The leader sees it live, and marks a no-show, for which the deposit is owed.
  const started = await publishStarted(portal, admin, leaderId);
  await bookSeat(advertiser, started._id, 'Absent', deposit);
  const running = await openRaid(leader, started);
  const noShow = await choose(leader, running, 'No-show', 'Absent');
  await expect(noShow.getByRole('radio', { name: /^Owed/ })).toBeChecked();
  await noShow.getByRole('radio', { name: /^Kept/ }).check();
  await noShow.getByRole('button', { name: 'No answer' }).click();
  await noShow.getByRole('button', { name: 'Mark as no-show' }).click();
  await expect(running.getByText('No bookings found for this raid')).toBeVisible();
  await running.getByText('Left (1)').click();
  await expect(running.getByRole('list', { name: 'Left' })).toContainText('No-show');

  // An admin hands over, and cancels the raid. Another advertiser reads nothing of others.
  const managed = await openRaid(admin, raid);
  const handOver = await choose(admin, managed, 'Hand over', 'Stays');
  await expect(handOver.getByRole('list', { name: 'Hand over to' })).toBeVisible();
  await handOver.getByRole('searchbox', { name: 'Hand over to' }).press('Enter');
  await handOver.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(admin.getByText(/^Booking handed over to/)).toBeVisible();
  await expect(card.getByRole('row', { name: /Stays/ })).toHaveCount(0);
  await managed.getByRole('button', { name: `More for ${raid.name}` }).click();
  await admin.getByRole('menuitem', { name: 'Cancel raid' }).click();
  const end = admin.getByRole('dialog');
  await expect(end).toContainText('Bookings that leave2Deposits refunded to clients640,000 g');
  await end.getByRole('textbox', { name: 'Reason' }).fill('No tank');
  await end.getByRole('button', { name: 'Cancel raid' }).click();
  await expect(managed.getByText('Left (3)')).toBeVisible();
  for (const shown of [managed, card]) {
    await expect(shown).toContainText('Cancelled');
    await expect(shown).toContainText('Reason: No tank');
    await expect(shown.getByRole('button', { name: 'Book Now' })).toHaveCount(0);
  }
  await expect(card.getByText('Left (3)')).toBeVisible();
  await expect(left.filter({ hasText: 'Foreign' })).toHaveCount(0);
  await expect(left.filter({ hasText: 'Rogue...' })).toHaveCount(2);
  await admin.goto('/dashboard/upcoming-raids');
  const row = admin.getByRole('row', { name: new RegExp(raid.name) });
  await expect(row).toContainText('Cancelled');
  await expect(row).toContainText('Reason: No tank');
  await expect(row.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
});

test(
  'cancelling, no-show, moving, handing over and cancelling a raid take at most four taps on a phone',
  { tag: '@slow' },
  async ({ signIn, portal, caller }) => {
    const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
    const admin = await signIn('admin', phone);
    const [leaderId, advertiser] = [
      await idOf(await caller('raid-leader')),
      await caller('advertiser'),
    ];
    const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren';
    const raid = await publishStarted(portal, admin, leaderId);
    const target = await publishRaid(admin, leaderId, { name: newName('Target') });
    for (const client of ['Cancels', 'Absent', 'Moves', long])
      await bookSeat(advertiser, raid._id, client, deposit);

    const card = admin.getByRole('listitem', { name: raid.name });
    const dialog = admin.getByRole('dialog');
    const ofClient = (action: string, client: string) =>
      card.getByRole('button', { name: `${action} the booking of ${client}` });
    const takes = async (taps: readonly Locator[], done: string) => {
      await admin.goto('/dashboard/book-raid');
      for (const [index, target] of taps.entries()) {
        if (index === taps.length - 1) {
          expect(await axe(admin)).toEqual([]);
          expect(await horizontalOverflow(admin)).toBe(0);
        }
        await target.tap();
      }
      await expect(admin.getByText(done)).toBeVisible();
      expect(taps.length).toBeLessThanOrEqual(4);
    };
    const open = card.getByRole('button', { name: 'View Details' });
    await takes(
      [
        open,
        ofClient('Cancel', 'Cancels'),
        dialog.getByText('No time'),
        dialog.getByText('Cancel booking').last(),
      ],
      'Booking cancelled',
    );
    await takes(
      [
        open,
        ofClient('No-show', 'Absent'),
        dialog.getByText('No answer'),
        dialog.getByText('Mark as no-show'),
      ],
      'Booking marked as no-show',
    );
    await takes(
      [
        open,
        ofClient('Move', 'Moves'),
        dialog.getByRole('button', { name: new RegExp(target.name) }),
        dialog.getByText('Move booking').last(),
      ],
      `Booking moved to ${target.name}`,
    );
    await takes(
      [
        open,
        ofClient('Hand over', long),
        dialog.getByRole('listitem').first(),
        dialog.getByText('Hand over', { exact: true }),
      ],
      'Booking handed over to',
    );
    await takes(
      [
        card.getByRole('button', { name: `More for ${raid.name}` }),
        admin.getByRole('menuitem', { name: 'Cancel raid' }),
        dialog.getByText('Too few players'),
        dialog.getByText('Cancel raid').last(),
      ],
      'Raid cancelled successfully',
    );
    await expect(card).toContainText('Reason: Too few players');
  },
);

test('a form about a client who was moved meanwhile is not sent', async ({ as, caller }) => {
  const [advertiser, admin] = [await as('advertiser'), await caller('admin')];
  const leaderId = await idOf(await caller('raid-leader'));
  const names = ['From', 'Target', 'Elsewhere'];
  const [raid, target, elsewhere] = await Promise.all(
    names.map((name) => publishRaid(admin, leaderId, { name: newName(name) })),
  );
  if (!raid || !target || !elsewhere) throw new Error('A raid is missing');
  const { _id: bookingId } = await bookSeat(advertiser, raid._id, 'Moves');
  const card = await openRaid(advertiser, raid);
  const move = await choose(advertiser, card, 'Move', 'Moves');
  await move.getByRole('searchbox', { name: 'Move to' }).fill(target.name);
  await move.getByRole('searchbox', { name: 'Move to' }).press('Enter');
  await expect(move.getByRole('textbox', { name: 'Price' })).toBeVisible();
  await callAs(admin, '/booking/move', { bookingId, raidId: elsewhere._id });
  await expect(move).toContainText('somebody moved or ended it meanwhile');
  await expect(move.getByRole('button', { name: 'Move booking' })).toBeDisabled();
});
