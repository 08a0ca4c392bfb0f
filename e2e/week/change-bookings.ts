import type { Page } from '@playwright/test';
import { editOf } from '@forge/testkit/booking-fixtures';
import type { Booking } from '@forge/contract/bookings/booking';
import { expect } from './expect.ts';
import { goTo } from './go-to.ts';
import type { Seat, WeekRaid } from './expected-state.ts';
import { createRandom } from './random.ts';
import type { Sold } from './sell.ts';
import { sellers, type Person, type WeekScenario } from './week-scenario.ts';

const openRaid = async (page: Page, raid: WeekRaid) => {
  await goTo(page, `/dashboard/book-raid?raid=${raid.id}`);
  await expect(
    page.getByRole('listitem', { name: raid.name }).getByText('Class armour'),
  ).toBeVisible();
};

const choose = async (page: Page, client: string, action: string) => {
  await page.getByRole('button', { name: `More for the booking of ${client}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** The advertiser raises a price and cancels a client. */
const changeOwn = async (scenario: WeekScenario, { edited, refunded }: Sold) => {
  const { people, expected, jobs } = scenario;
  const page = await scenario.pageOf('advertiser');
  const dialog = page.getByRole('dialog');
  await openRaid(page, edited.raid);
  await jobs.do('Change the price of a booking', 'Advertiser', page, async () => {
    await page.getByRole('button', { name: 'Edit the booking of Editable' }).click();
    await dialog.getByRole('textbox', { name: 'Price' }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('1200000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Booking updated successfully')).toBeVisible();
  });
  edited.price = 1_200_000;
  await expect(dialog).toBeHidden();
  await jobs.do('Cancel a client, deposit refunded', 'Advertiser', page, async () => {
    await choose(page, 'Refundo', 'Cancel');
    await dialog.getByRole('button', { name: 'No time' }).click();
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByText('Booking cancelled')).toBeVisible();
  });
  expected.leave(people.advertiser, refunded, 'cancelled', 'refunded');
};

/** The admin moves one booking and hands over another. */
const changeAsAdmin = async (
  scenario: WeekScenario,
  { moved, handedOver }: Sold,
  target: WeekRaid,
) => {
  const { people, expected, jobs } = scenario;
  const page = await scenario.pageOf('admin');
  const dialog = page.getByRole('dialog');
  await openRaid(page, moved.raid);
  await jobs.do('Move a client to another raid', 'Admin', page, async () => {
    await choose(page, 'Mover', 'Move');
    await expect(dialog.getByRole('searchbox', { name: 'Move to' })).toBeFocused();
    await page.keyboard.type('cru');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Move booking' }).click();
    await expect(page.getByText(`Booking moved to ${target.name}`)).toBeVisible();
  });
  expected.move(people.admin, moved, target);
  await openRaid(page, handedOver.raid);
  await jobs.do('Hand a booking over', 'Admin', page, async () => {
    await choose(page, 'Handy', 'Hand over');
    await expect(dialog.getByRole('searchbox', { name: 'Hand over to' })).toBeFocused();
    await page.keyboard.type(people.senior.username);
    await expect(dialog.getByRole('list', { name: 'Hand over to' })).toBeVisible();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
    await expect(page.getByText(/^Booking handed over to/)).toBeVisible();
  });
  expected.handOver(people.admin, handedOver, people.senior);
};

/** The manager swaps the leader of one raid and cancels another. */
const changeRaids = async (scenario: WeekScenario, swapped: WeekRaid, cancelled: WeekRaid) => {
  const { people, expected, jobs } = scenario;
  const page = await scenario.pageOf('manager');
  await goTo(page, '/dashboard/upcoming-raids');
  await jobs.do('Swap the leader of a raid', 'Raid Manager', page, async () => {
    await page.getByRole('link', { name: `Edit ${swapped.name}` }).click();
    await page.getByRole('combobox', { name: 'Raid Leader' }).click();
    await page.getByRole('option', { name: people.otherLeader.username }).click();
    await page.getByRole('button', { name: 'Update Raid' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByRole('button', { name: 'Update Raid' }).click();
    await expect(page.getByText('Raid updated successfully!')).toBeVisible();
  });
  expected.changeLeader(people.manager, swapped, people.otherLeader);
  await goTo(page, '/dashboard/upcoming-raids');
  await jobs.do('Cancel a raid', 'Raid Manager', page, async () => {
    await page.getByRole('button', { name: `More for ${cancelled.name}` }).click();
    await page.getByRole('menuitem', { name: 'Cancel raid' }).click();
    await page.getByRole('button', { name: 'Too few players' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel raid' }).click();
    await expect(page.getByText('Raid cancelled successfully')).toBeVisible();
  });
  expected.cancelRaid(people.manager, cancelled, 'Too few players');
};

const outcomes = ['refunded', 'kept', 'owed'];

/** Random clients cancel, are edited, moved and handed over, through the API. */
const changeMore = async (
  scenario: WeekScenario,
  seats: readonly Seat[],
  raids: readonly WeekRaid[],
) => {
  const { people, expected } = scenario;
  const random = createRandom(27_182);
  for (const [index, seat] of seats.entries()) {
    const creator = seat.creator as Person;
    const to = raids[random(raids.length)] as WeekRaid;
    const newCreator = people[sellers[random(sellers.length)] ?? 'advertiser'];
    const outcome = seat.deposit > 0 ? (outcomes[random(3)] ?? 'owed') : null;
    if (index % 4 === 0) {
      const body = { bookingId: seat.id, reason: 'No time', ...(outcome && { deposit: outcome }) };
      await scenario.call(seat.raid.leader as Person, '/booking/cancel', body);
      expected.leave(seat.raid.leader, seat, 'cancelled', outcome);
    } else if (index % 4 === 1 && expected.openSeats(to).length < to.maxClients) {
      const price = Math.max(seat.price, to.pot);
      await scenario.call('admin', '/booking/move', { bookingId: seat.id, raidId: to.id, price });
      if (to !== seat.raid) {
        seat.price = price;
        expected.move(people.admin, seat, to);
      }
    } else if (index % 4 === 2 && seat.paidTo === null) {
      await scenario.call('admin', '/booking/hand-over', {
        bookingId: seat.id,
        userId: newCreator.id,
      });
      if (newCreator !== seat.creator) expected.handOver(people.admin, seat, newCreator);
    } else {
      const price = seat.price + random(1_000);
      const rows = await scenario.bookingsOf(creator, seat.raid);
      const row = rows.find(({ _id }) => _id === seat.id) as Booking;
      await scenario.call(
        creator,
        '/booking/edit',
        editOf(row, { price, owes: price - seat.deposit }),
      );
      seat.price = price;
    }
  }
};

/** Everything that changes between the sale and the raid. */
export const changeSeats = async (
  scenario: WeekScenario,
  sold: Sold,
  raids: readonly WeekRaid[],
) => {
  const { expected } = scenario;
  await changeOwn(scenario, sold);
  await changeAsAdmin(scenario, sold, raids[2] as WeekRaid);
  await changeRaids(scenario, raids[1] as WeekRaid, raids[3] as WeekRaid);
  const cancel = async (seat: Seat, deposit: 'kept' | 'owed') => {
    const leader = seat.raid.leader as Person;
    const body = { bookingId: seat.id, reason: 'Ill', deposit };
    await scenario.call(leader, '/booking/cancel', body);
    expected.leave(leader, seat, 'cancelled', deposit);
  };
  await cancel(sold.kept, 'kept');
  await cancel(sold.owed, 'owed');
  const more = expected.seats.filter(
    ({ client, left }) => left === null && /^Client\d/.test((client as Booking).clientName),
  );
  const targets = raids.filter(
    (raid, index) => index !== 0 && index < 9 && raid.cancelled === null,
  );
  await changeMore(scenario, more, targets);
};
