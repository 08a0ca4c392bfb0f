import { decodePayment } from '@forge/contract/mails/payment-code';
import { expect, type Page } from '@playwright/test';
import { bookSeat, callAs, idOf, publishRaid } from './api.ts';
import { clipboard } from './clipboard.ts';
import { countInputsHere, inputsOf } from './inputs.ts';
import { newName } from './raid-scenario.ts';
import type { Caller } from './sign-in.ts';

export const goldDeskPath = '/dashboard/send-mail';

/** The hero of a code; null while something else is in the clipboard. */
export const heroIn = (text: string) => {
  try {
    return decodePayment(text).hero;
  } catch {
    return null;
  }
};

export const deskOf = (page: Page) => page.getByRole('region', { name: 'Gold desk' });
export const digitsOf = (page: Page) => page.getByRole('textbox', { name: 'Six digits' });

/** The controls of the desk that a visible toast covers, ignoring what is under the top bar. */
export const coveredControls = (page: Page) =>
  deskOf(page).evaluate((desk) => {
    const topBar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const toasts = [...document.querySelectorAll('[data-sonner-toast]')]
      .filter((toast) => toast.checkVisibility({ visibilityProperty: true }))
      .map((toast) => toast.getBoundingClientRect());
    if (toasts.length === 0) throw new Error('There is no toast');
    return [...desk.querySelectorAll('button, input')]
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return toasts.some(
          (toast) =>
            bottom > Math.max(topBar, toast.top) &&
            Math.max(topBar, top) < toast.bottom &&
            right > toast.left &&
            left < toast.right,
        );
      })
      .map((control) => control.textContent);
  });

export const allSent = (page: Page) => page.getByText('Nothing left to send');

/** Books clients into a raid of this collector and marks the bookings as done. */
export const finishBookings = async (
  { collector, advertiser, leader, admin }: Record<string, Caller>,
  payments: readonly object[],
) => {
  if (!collector || !advertiser || !leader || !admin) throw new Error('Somebody is missing');
  const raid = await publishRaid(admin, await idOf(leader), {
    goldCollector: await idOf(collector),
    maxClients: payments.length,
  });
  const bookings: { _id: string }[] = [];
  for (const payment of payments) {
    const booking = await bookSeat(advertiser, raid._id, newName('Client'), payment);
    await callAs(leader, '/booking/status', { bookingId: booking._id });
    bookings.push(booking);
  }
  return bookings.map(({ _id }) => _id);
};

export type Hero = { _id: string; name: string; realm: string; faction: string; status: boolean };
export const createHero = (
  admin: Caller,
  name: string,
  realm: string,
  faction: string,
  status = true,
) => callAs<Hero>(admin, '/admin/create-hero-name', { name, realm, faction, status });

const inGold = (amount: number) => `${amount.toLocaleString('en-US')} g`;
const FIRST_AMOUNT = 1_000_000;

/** Finishes bookings whose mails differ in their amounts, three fifths of them to the Horde; the totals. */
export const prepareMails = async (
  people: { collector: Caller; advertiser: Caller; leader: Caller; admin: Caller },
  count: number,
) => {
  for (const faction of ['Horde', 'Alliance'])
    await createHero(people.admin, newName(faction), 'Blackhand', faction);
  const amounts = Array.from({ length: count }, (_, index) => FIRST_AMOUNT + index);
  const hordeCount = Math.ceil(count * 0.6);
  await finishBookings(
    people,
    amounts.map((price, index) => ({
      paymentRealm: 'Blackhand',
      paymentFaction: index < hordeCount ? 'Horde' : 'Alliance',
      price,
    })),
  );
  const total = (some: number[]) => inGold(some.reduce((sum, each) => sum + each, 0));
  return {
    all: total(amounts),
    groups: [amounts.slice(0, hordeCount), amounts.slice(hordeCount)].map(
      (group) => `${group.length} mails · ${total(group)}`,
    ),
  };
};

/** Sends all mails with the keyboard alone, with the codes from the clipboard. Returns the number of key presses and clicks. */
export const sendMails = async (collector: Page, count: number) => {
  const desk = deskOf(collector);
  // Pages of a browser share the clipboard: an earlier test may have left a code in it.
  await collector.evaluate(() => navigator.clipboard.writeText(''));
  await countInputsHere(collector);
  await desk.getByRole('button', { name: new RegExp(`^${inGold(FIRST_AMOUNT)}`) }).focus();
  await collector.keyboard.press('Enter');
  const digits = digitsOf(collector);
  await expect(digits).toBeFocused();
  await expect.poll(() => clipboard(collector)).not.toBe('');
  const seen = new Set<string>();
  for (let mail = 0; mail < count; mail += 1) {
    const read = async () => decodePayment(await clipboard(collector));
    await expect.poll(async () => seen.has((await read()).runId)).toBe(false);
    const payment = await read();
    expect(payment.amount).toBe(FIRST_AMOUNT + mail);
    seen.add(payment.runId);
    await expect(digits).toHaveValue('');
    await expect(digits).toBeFocused();
    await collector.keyboard.type(payment.confirmationCode);
    await expect(desk.getByText('Checked').first()).toBeVisible();
    await collector.keyboard.press('Enter');
  }
  await expect(allSent(collector)).toBeVisible();
  const { clicks, keys, digits: typed } = await inputsOf(collector);
  return { digits: typed, others: clicks + keys - typed };
};
