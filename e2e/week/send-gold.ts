import type { Mail } from '@forge/contract/mails/mail-api';
import { raidDraft } from '@forge/testkit/raid-fixtures';
import { FakeGame } from '../../addon/test/fake-game.ts';
import { readAs } from '../support/api.ts';
import { expect } from './expect.ts';
import { goTo } from './go-to.ts';
import { cutOf, type Seat, type WeekRaid } from './expected-state.ts';
import type { Person, WeekScenario } from './week-scenario.ts';

const banks = [
  { name: 'Goldvault', realm: 'Kazzak', faction: 'Horde', status: true },
  { name: 'Silvervault', realm: 'Draenor', faction: 'Alliance', status: true },
] as const;

export const openBanks = async (scenario: WeekScenario) => {
  for (const bank of banks) await scenario.call('admin', '/admin/create-hero-name', bank);
};

const COPPER = 10_000;

/** Sends mails in the game with the addon; returns the confirmations that it prints. */
const sendInGame = ({ realm, faction, name }: (typeof banks)[number], codes: readonly string[]) => {
  const game = new FakeGame({ character: { realm, faction, gold: 500_000_000 } });
  game.toggleWindow();
  game.add(...codes);
  game.openMailbox();
  for (const _ of codes) {
    game.click('Next');
    game.pressSend();
    game.accept();
  }
  game.click('Copy confirmations');
  const confirmations = game.pasteBox.split('\n');
  const delivered = game.delivered.map(({ recipient, copper }) => {
    expect(recipient).toBe(name);
    return copper / COPPER;
  });
  game.expectNoViolation();
  game.close();
  expect(confirmations).toHaveLength(codes.length);
  return { confirmations, delivered };
};

/** The mails of Done bookings, which must equal what is expected. */
const readMails = async (scenario: WeekScenario): Promise<Map<string, Mail>> => {
  const { expected, people } = scenario;
  const mails = await readAs<Mail[]>(people.admin, '/mail/all');
  const done = expected.seats.filter(({ doneOn }) => doneOn !== null);
  const byBooking = new Map(mails.map((mail) => [mail.bookId, mail]));
  expect(byBooking.size).toBe(done.length);
  for (const seat of done)
    expect(byBooking.get(seat.id)).toMatchObject({
      totalPrice: seat.price,
      amount: expected.amountOf(seat),
      advCut: cutOf(seat),
      balance: seat.paidTo === 'Advertiser' ? 'Advertiser' : 'Collector',
      source: seat.source,
      sent: seat.goldSent,
    });
  return byBooking;
};

/** The collector sends the gold of a raid at the gold desk, with the addon. */
const sendAtDesk = async (scenario: WeekScenario, seats: readonly Seat[]) => {
  const { expected, jobs, people } = scenario;
  const page = await scenario.pageOf('collector');
  const advertiser = await scenario.pageOf('advertiser');
  await goTo(advertiser, '/dashboard/earnings');
  await goTo(page, '/dashboard/send-mail');
  const desk = page.getByRole('region', { name: 'Gold desk' });
  await expect(page.getByText(`${seats.length} mails left`)).toBeVisible();
  const name = `Send the gold of ${seats.length} mails with the addon`;
  await jobs.do(name, 'Gold Collector', page, async () => {
    await desk.getByRole('button', { name: 'Copy all codes of Kazzak Horde' }).click();
    await expect(page.getByText(`${seats.length} codes are copied`)).toBeVisible();
    const codes = await page.evaluate(() => navigator.clipboard.readText());
    const { confirmations, delivered } = sendInGame(banks[0], codes.split('\n'));
    const amounts = seats.map(expected.amountOf);
    expect(delivered.toSorted((a, b) => a - b)).toEqual(amounts.toSorted((a, b) => a - b));
    // The player copied them in the game.
    await page.evaluate((text) => navigator.clipboard.writeText(text), confirmations.join('\n'));
    await desk.getByRole('button', { name: 'Paste confirmations' }).click();
    await expect(page.getByRole('textbox', { name: 'Confirmations' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+V');
    await page.getByRole('button', { name: `Check ${seats.length} mails` }).click();
    for (let left = seats.length; left > 0; left -= 1) {
      await expect(page.getByText(`${left} mail${left === 1 ? '' : 's'} left`)).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Six digits' })).toHaveValue(/^\d{6}$/);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('Nothing left to send')).toBeVisible();
  });
  for (const seat of seats) expected.sent(seat);
  // Pushed to the advertiser who waits for it.
  const { ready } = expected.gold.figuresOf(people.advertiser.id);
  await expect(
    advertiser.getByLabel('As of now').locator('div').filter({ hasText: 'To be paid next' }),
  ).toContainText(`${ready.toLocaleString('en-US')} g`);
};

/** Everybody else sends theirs through the API, with the addon too. */
const sendOthers = async (scenario: WeekScenario, mails: ReadonlyMap<string, Mail>) => {
  const { expected, people } = scenario;
  for (const bank of banks) {
    const seats = expected.seats.filter(
      (seat) =>
        seat.doneOn !== null && !seat.goldSent && mails.get(seat.id)?.paymentRealm === bank.realm,
    );
    if (seats.length === 0) continue;
    const codes: string[] = [];
    const confirmed: string[] = [];
    for (const seat of seats) {
      const holder = (expected.holderOf(seat) ?? people.admin) as Person;
      const mailId = mails.get(seat.id)?._id;
      const made = await scenario.call<{ paymentCode: string; confirmationCode: string }>(
        holder,
        '/mail/generateCode',
        { mailId },
      );
      codes.push(made.paymentCode);
      confirmed.push(`${seat.id.slice(0, 8)} ${made.confirmationCode}`);
    }
    const { confirmations, delivered } = sendInGame(bank, codes);
    expect(confirmations).toEqual(confirmed);
    expect(delivered).toEqual(seats.map(expected.amountOf));
    for (const seat of seats) {
      const holder = (expected.holderOf(seat) ?? people.admin) as Person;
      await scenario.call(holder, '/mail/sent', { mailId: mails.get(seat.id)?._id });
      expected.sent(seat);
    }
  }
};

/** The admin finds the mails in the bank, but for one of each kind. */
const receive = async (
  scenario: WeekScenario,
  mails: ReadonlyMap<string, Mail>,
  found: Seat,
  lost: Seat,
) => {
  const { expected, people, jobs } = scenario;
  const page = await scenario.pageOf('admin');
  const button = (word: string, seat: Seat) =>
    page.getByRole('button', { name: new RegExp(`^${word}.*${seat.id.slice(0, 8)}`) });
  await goTo(page, '/dashboard/settlement');
  await page.getByRole('tab', { name: /Unconfirmed/ }).click();
  await jobs.do('Confirm that gold arrived', 'Admin', page, async () => {
    await button('Received', found).click();
    await expect(button('Received', found)).toHaveCount(0);
  });
  await jobs.do('Report gold as missing', 'Admin', page, async () => {
    await button('Missing', lost).click();
    await page.getByRole('button', { name: 'No mail arrived' }).click();
    await page.getByRole('button', { name: 'Mark as missing' }).click();
    await expect(button('Received', lost)).toHaveCount(0);
  });
  expected.missing(people.admin, lost);
  const others = expected.seats.filter((seat) => seat.goldSent && seat !== found && seat !== lost);
  for (const [index, seat] of others.entries()) {
    const mailId = mails.get(seat.id)?._id;
    if (index === 0) {
      await scenario.call('admin', '/mail/missing', { mailId, reason: 'Looked too early' });
      expected.missing(people.admin, seat);
      expected.foundAgain(seat);
    }
    await scenario.call('admin', '/mail/received', { mailId });
  }
};

/** From the collectors' hands to the bank. */
export const bringGold = async (scenario: WeekScenario, raids: readonly WeekRaid[]) => {
  const { expected, people } = scenario;
  const mails = await readMails(scenario);
  const atDesk = expected
    .openSeats(raids[0] as WeekRaid)
    .filter((seat) => expected.holderOf(seat) === people.collector);
  await sendAtDesk(scenario, atDesk);
  // Another collector takes over what is not sent yet.
  const raid = raids[2] as WeekRaid;
  await scenario.call('manager', '/raid/edit', {
    ...raidDraft(raid.leader.id, {
      name: raid.name,
      date: raid.date,
      time: raid.time,
      pot: raid.pot,
      maxClients: raid.maxClients,
      goldCollector: people.collector.id,
    }),
    id: raid.id,
  });
  expected.changeCollector(people.manager, raid, people.collector);
  await sendOthers(scenario, mails);
  const [found, lost] = atDesk;
  if (!found || !lost) throw new Error('The collector has no mails');
  await receive(scenario, mails, found, lost);
};
