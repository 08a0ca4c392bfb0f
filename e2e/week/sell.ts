import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { readAs } from '../support/api.ts';
import { expect } from './expect.ts';
import { goTo } from './go-to.ts';
import type { Seat, WeekRaid } from './expected-state.ts';
import { SCARCE } from './plan.ts';
import { createRandom } from './random.ts';
import { sellers, type Person, type Role, type WeekScenario } from './week-scenario.ts';

type Sale = Partial<Pick<Seat, 'price' | 'deposit' | 'source'>> & { paidFull?: boolean } & Record<
    string,
    unknown
  >;

const draftOf = (raid: WeekRaid, clientName: string, sale: Sale) => {
  const {
    raidId: _raid,
    owes: _owes,
    ...draft
  } = bookingDraft(raid.id, {
    clientName,
    price: raid.pot,
    deposit: 0,
    source: 'TC',
    paidFull: false,
    ...sale,
  });
  return { ...draft, source: draft.source as 'TC' | 'BR' };
};

/** What everyone who reads the booking in full must find in it. */
const clientOf = ({
  price: _price,
  deposit: _deposit,
  source: _source,
  paidFull: _paid,
  ...client
}: ReturnType<typeof draftOf>) => client;

/** Books a client through the API. */
const sell = async (
  scenario: WeekScenario,
  role: Role,
  raid: WeekRaid,
  clientName: string,
  sale: Sale = {},
): Promise<Seat> => {
  const draft = draftOf(raid, clientName, sale);
  const body = { ...draft, raidId: raid.id, owes: draft.price - draft.deposit };
  const { _id: id } = await scenario.call<{ _id: string }>(role, '/booking/create', body);
  return scenario.expected.sold({
    id,
    raid,
    creator: scenario.people[role],
    client: clientOf(draft),
    price: draft.price,
    deposit: draft.deposit,
    source: draft.source,
    paidFull: draft.paidFull,
  });
};

const newest = async (person: Person, clientName: string) => {
  const { bookings } = await readAs<{ bookings: { _id: string; clientName: string }[] }>(
    person,
    '/booking/mine',
  );
  const found = bookings.filter((booking) => booking.clientName === clientName);
  expect(found).toHaveLength(1);
  return found[0]?._id ?? '';
};

/** One client from a message, one after a search. */
const sellInBrowser = async (scenario: WeekScenario, raid: WeekRaid) => {
  const { people, expected, jobs } = scenario;
  const page = await scenario.pageOf('advertiser');
  const dialog = page.getByRole('dialog', { name: 'Book Raid' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await goTo(page, `/dashboard/book-raid?raid=${raid.id}`);
  const card = page.getByRole('listitem', { name: raid.name });
  await expect(card.getByText('Class armour')).toBeVisible();
  // The advertiser copied it in the chat.
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    'Pastina-ArgentDawn resto druid, horde gold on Kazzak, 1050k, 50k depo, BR',
  );
  await jobs.do('Book a client from a pasted message', 'Advertiser', page, async () => {
    await card.getByRole('button', { name: 'Book Now' }).click();
    await expect(field('Raider.IO link')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field('Client Name')).toHaveValue('Pastina');
    await dialog.getByRole('button', { name: 'Book Raid' }).click();
    await expect(dialog).toBeHidden();
  });
  const pasted = draftOf(raid, 'Pastina', {
    clientRealm: 'ArgentDawn',
    clientClass: 'Druid',
    source: 'BR',
    clientFaction: 'Alliance',
    price: 1_050_000,
    deposit: 50_000,
  });
  const pastedSeat = expected.sold({
    id: await newest(people.advertiser, 'Pastina'),
    raid,
    creator: people.advertiser,
    client: clientOf(pasted),
    price: pasted.price,
    deposit: pasted.deposit,
    source: pasted.source,
  });

  await goTo(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await jobs.do('Find a raid and book a client by hand', 'Advertiser', page, async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('anv');
    const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
    await expect(options.first()).toContainText(raid.name);
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: 'Book Now' }).click();
    await field('Client Name').click();
    await page.keyboard.type('Handmade');
    await field('Client Realm').click();
    await page.keyboard.type('Kazzak');
    await dialog.getByRole('combobox', { name: 'Client Class' }).click();
    await page.getByRole('option', { name: 'Mage' }).click();
    await dialog.getByRole('button', { name: 'Book Raid' }).click();
    await expect(dialog).toBeHidden();
  });
  const handmade = draftOf(raid, 'Handmade', { clientFaction: 'Alliance' });
  const handmadeSeat = expected.sold({
    id: await newest(people.advertiser, 'Handmade'),
    raid,
    creator: people.advertiser,
    client: clientOf(handmade),
    price: handmade.price,
    deposit: handmade.deposit,
    source: handmade.source,
  });
  // Others sell while the page is open.
  await sell(scenario, 'otherAdvertiser', raid, 'Braindead', { source: 'BR', deposit: 50_000 });
  await expect(card).toContainText('3/10');
  return { pasted: pastedSeat, handmade: handmadeSeat };
};

/** Advertisers race for the last seat: one gets it, the others get 409 raid-full. */
const raceForSeat = async (scenario: WeekScenario, raid: WeekRaid) => {
  const { people, expected, size } = scenario;
  await sell(scenario, 'senior', raid, 'Early', { paidFull: true });
  const racers = Array.from({ length: size.racers }, (_, index) => {
    const role = sellers[index % sellers.length] ?? 'advertiser';
    return { person: people[role], draft: draftOf(raid, `Racer${'abcdefghijkl'[index]}`, {}) };
  });
  const origin = scenario.portal.url;
  const answers = await Promise.all(
    racers.map(async ({ person, draft }) => {
      const data = { ...draft, raidId: raid.id, owes: draft.price };
      const answer = await person.request.post('/booking/create', { data, headers: { origin } });
      return (await answer.json()) as {
        success: boolean;
        code?: string;
        payload?: { _id: string };
      };
    }),
  );
  const winners = answers.flatMap(({ success, payload }, index) => {
    const racer = racers[index];
    return success && payload && racer ? [{ id: payload._id, ...racer }] : [];
  });
  expect(winners).toHaveLength(1);
  for (const { success, code } of answers) if (!success) expect(code).toBe('raid-full');
  for (const { id, person, draft } of winners)
    expected.sold({
      id,
      raid,
      creator: person,
      client: clientOf(draft),
      price: draft.price,
      deposit: draft.deposit,
      source: draft.source,
    });
};

/** Sales of many kinds into the raids that nothing else needs. */
const sellMore = async (scenario: WeekScenario, raids: readonly WeekRaid[]) => {
  const random = createRandom(31_415);
  const open = raids.filter((_, index) => index !== 0 && index !== SCARCE);
  for (let number = 0; number < scenario.size.moreSeats; number += 1) {
    const role = sellers[random(sellers.length)] ?? 'advertiser';
    const raid = open[number % open.length] as WeekRaid;
    const source = random(3) === 0 ? 'BR' : 'TC';
    const price = raid.pot + random(300_000);
    const most = Math.floor((price * (source === 'TC' ? 32 : 5)) / 100);
    const isSenior = role === 'senior' || role === 'otherSenior';
    await sell(scenario, role, raid, `Client${number}`, {
      price,
      source,
      deposit: random(2) * random(most + 1),
      paidFull: isSenior && random(3) === 0,
      ...(random(3) === 0 && { paymentRealm: 'Draenor', paymentFaction: 'Alliance' }),
    });
  }
};

export type Sold = Awaited<ReturnType<typeof sellSeats>>;

/** All sales of the week, by what becomes of them. */
export const sellSeats = async (scenario: WeekScenario, raids: readonly WeekRaid[]) => {
  const raid = (index: number) => raids[index] as WeekRaid;
  const inBrowser = await sellInBrowser(scenario, raid(0));
  const sale = (role: Role, index: number, client: string, more?: Sale) =>
    sell(scenario, role, raid(index), client, more);
  const seats = {
    ...inBrowser,
    edited: await sale('advertiser', 0, 'Editable', { deposit: 100_000 }),
    refunded: await sale('advertiser', 0, 'Refundo', { deposit: 120_000 }),
    kept: await sale('otherAdvertiser', 0, 'Keeper', { deposit: 90_000 }),
    prepaid: await sale('senior', 0, 'Prepaid', { paidFull: true, deposit: 30_000 }),
    noShow: await sale('trial', 0, 'Absent', { deposit: 70_001 }),
    moved: await sale('advertiser', 1, 'Mover', { price: 1_111_111, deposit: 33_333 }),
    swapped: await sale('trial', 1, 'Constant', { deposit: 5 }),
    handedOver: await sale('advertiser', 2, 'Handy', { deposit: 44_444 }),
    owed: await sale('thirdAdvertiser', 2, 'Owing', { deposit: 10_000 }),
    withRaid: await sale('otherAdvertiser', 3, 'Unlucky', { deposit: 60_000 }),
    uncollected: await sale('thirdAdvertiser', 4, 'Nobodys', { price: 1_500_001 }),
  };
  await raceForSeat(scenario, raid(SCARCE));
  await sellMore(scenario, raids);
  return seats;
};
