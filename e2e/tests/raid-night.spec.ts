import { axe } from '../support/axe.ts';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { clipboard, withClipboard } from '../support/clipboard.ts';
import { abortRequests } from '../support/network-faults.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { expect, test } from '../support/test.ts';

const names = ['Alva', 'Borin-TarrenMill', 'Séraphine', 'Dorn', 'Иван', 'Faelynn'];
const realms = ['Kazzak', 'Tarren Mill', 'Argent Dawn', 'Azjol-Nerub', 'Гордунни', 'Kel’Thuzad'];

test('six clients are invited and fully flagged in eight clicks; others do not see the page', async ({
  signIn,
  caller,
}) => {
  const viewport = { width: 1280, height: 900 };
  const leader = await signIn('raid-leader', { ...withClipboard, viewport });
  const admin = await caller('admin');
  const raid = await publishRaid(admin, await idOf(leader));
  const sold: string[] = [];
  for (const [index, name] of names.entries()) {
    const sale = { clientRealm: realms[index], contactInfo: `contact of ${name}` };
    sold.push((await bookSeat(admin, raid._id, name, sale))._id);
  }
  const stranger = await signIn('raid-leader-2');
  await stranger.goto(`/dashboard/raid-night/${raid._id}`);
  await expect(stranger.getByText('You do not have permission to view this page')).toBeVisible();

  // From the card.
  await leader.goto('/dashboard/book-raid');
  const card = leader.getByRole('listitem', { name: raid.name });
  await card.getByRole('link', { name: 'Raid night' }).click();
  await expect(leader).toHaveURL(new RegExp(`/dashboard/raid-night/${raid._id}$`));
  const list = leader.getByRole('list', { name: `Clients of ${raid.name}` });
  await expect(list.getByRole('listitem')).toHaveCount(6);
  expect(await axe(leader)).toEqual([]);
  await leader.keyboard.press('j');
  await leader.keyboard.press('j');
  await expect(list.getByRole('listitem').nth(1)).toBeFocused();

  // What the page itself counts, too.
  await leader.evaluate(() => {
    const counted = window as Window & { clicks?: number };
    counted.clicks = 0;
    window.addEventListener('click', () => (counted.clicks = (counted.clicks ?? 0) + 1), true);
  });
  const press = (name: string | RegExp) => leader.getByRole('button', { name }).click();
  const ask = async (flag: string, question: string) => {
    const bar = leader.getByRole('group', { name: 'Selected bookings' });
    await bar.getByRole('button', { name: flag }).click();
    const dialog = leader.getByRole('alertdialog');
    await expect(dialog).toContainText(question);
    await expect(dialog).toContainText('6,000,000 g');
    if (flag.startsWith('Done')) {
      await expect(dialog).toContainText('This raid has not started yet.');
      await expect(dialog).toContainText('6 clients have not paid: Alva, Borin-TarrenMill');
      expect(await axe(leader)).toEqual([]);
    }
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
  };
  await press('Copy Invites 6');
  await press(/^All not in group/);
  await ask('Lock for 6', 'Are you sure you want to lock 6 bookings?');
  await ask('In-Group for 6', 'Are you sure you want to mark 6 bookings as In-Group?');
  await ask('Done for 6', 'Are you sure you want to mark 6 bookings as Done?');
  const clicks = await leader.evaluate(() => (window as Window & { clicks?: number }).clicks);
  expect(clicks).toBeLessThanOrEqual(8);

  const inGame = [
    'Alva-Kazzak',
    'Borin-TarrenMill',
    'Séraphine-ArgentDawn',
    'Dorn-AzjolNerub',
    'Иван-Гордунни',
    "Faelynn-Kel'Thuzad",
  ];
  expect(Buffer.from(await clipboard(leader))).toEqual(Buffer.from(inGame.join('\n')));
  await expect(leader.getByText('Done6/6')).toBeVisible();
  await expect(leader.getByText('In group6/6')).toBeVisible();
  for (const path of ['lock', 'in-group', 'status']) {
    const results = await callAs<{ result: string }[]>(admin, '/booking/flags', {
      flag: path,
      bookingIds: sold,
    });
    expect(results.map(({ result }) => result)).toEqual(sold.map(() => 'already'));
  }
  await press('Copy Roster');
  await expect
    .poll(() => clipboard(leader))
    .toBe(
      names.map((name, index) => `${index + 1}\t${name}\tMage\tAll Bosses\t1000000`).join('\n'),
    );
  // On a tablet a client has one line, too.
  await leader.setViewportSize({ width: 768, height: 1024 });
  for (const row of await list.getByRole('listitem').all())
    expect((await row.boundingBox())?.height).toBeLessThan(60);
  expect(await horizontalOverflow(leader)).toBe(0);
  await leader.setViewportSize(viewport);
  // The table with all columns stays in the details.
  await leader.getByRole('link', { name: 'All fields' }).click();
  await expect(leader.getByRole('columnheader', { name: 'Payment Realm' })).toBeVisible();
});

test('a leader cancels a booking in its row, and is warned before Done', async ({
  signIn,
  caller,
}) => {
  const leader = await signIn('raid-leader', { viewport: { width: 360, height: 740 } });
  const admin = await caller('admin');
  const raid = await publishRaid(admin, await idOf(leader));
  for (const name of ['Alva', 'Borin']) await bookSeat(admin, raid._id, name);
  await leader.goto(`/dashboard/raid-night/${raid._id}`);
  const list = leader.getByRole('list', { name: `Clients of ${raid.name}` });
  const rowOf = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  const press = (name: string, button: string | RegExp) =>
    rowOf(name).getByRole('button', { name: button }).click();
  const dialog = leader.getByRole('dialog', { name: 'Cancel booking' });
  const cancel = async (name: string) => {
    await press(name, `Details of ${name}`);
    await expect(rowOf(name).getByRole('button', { name: /^No-show/ })).toBeDisabled();
    await press(name, /^Cancel/);
    await dialog.getByRole('button', { name: 'Client cancelled' }).click();
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(rowOf(name)).toBeHidden();
  };
  await expect(rowOf('Alva')).toContainText('Kazzak');
  await cancel('Alva');
  await cancel('Borin');
  await expect(leader.getByText('No bookings found for this raid')).toBeVisible();
  await expect(dialog).toBeHidden();
  await bookSeat(admin, raid._id, 'Cira');
  await press('Cira', 'Done');
  const question = leader.getByRole('alertdialog');
  await expect(question).toContainText('This raid has not started yet.');
  await expect(question).toContainText('1 client has not paid: Cira');
  await expect(dialog).toBeHidden();
});

test('a collector works on a phone with live updates, and sees what was refused', async ({
  signIn,
  caller,
}) => {
  const viewport = { width: 360, height: 800 };
  const collector = await signIn('gold-collector', { ...withClipboard, viewport, hasTouch: true });
  const [leader, admin] = [await caller('raid-leader'), await caller('admin')];
  const raid = await publishRaid(admin, await idOf(leader), {
    goldCollector: await idOf(collector),
  });
  const sold: string[] = [];
  for (let number = 1; number <= 8; number += 1) {
    const name = `Großername${String.fromCharCode(64 + number)}`;
    const sale = { contactInfo: `disc: ${name}`, clientRealm: 'Twisting Nether' };
    sold.push((await bookSeat(admin, raid._id, name, sale))._id);
  }
  await collector.goto(`/dashboard/raid-night/${raid._id}`);
  const list = collector.getByRole('list', { name: `Clients of ${raid.name}` });
  const rowOf = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await expect(list.getByRole('listitem')).toHaveCount(8);
  expect(await horizontalOverflow(collector)).toBe(0);
  expect(await axe(collector)).toEqual([]);
  // The collector's flags, and no others.
  await expect(rowOf('GroßernameA').getByRole('button')).toHaveText([
    /^Details/,
    /^Paid/,
    /^In-Group/,
    /^Send-Gold/,
  ]);
  await rowOf('GroßernameA')
    .getByRole('button', { name: /^Details/ })
    .click();
  await expect(rowOf('GroßernameA')).toContainText('disc: GroßernameA');

  // Live: another person's flag shows by itself.
  await callAs(leader, '/booking/in-group', { bookingId: sold[7] });
  await expect(collector.getByText('In group1/8')).toBeVisible();
  await collector.getByRole('button', { name: 'Copy Macros' }).click();
  const line = (letter: string) => `/inv Großername${letter}-TwistingNether`;
  // 32 bytes a line: seven of them and their ends are 230 bytes.
  const macros = 'ABCDEFG'.split('').map(line).join('\n');
  await expect.poll(() => clipboard(collector)).toBe(macros);
  expect(Buffer.byteLength(macros)).toBeLessThanOrEqual(255);

  // A range with the shift key.
  const box = (letter: string) =>
    collector.getByRole('checkbox', { name: `Select Großername${letter}` });
  await box('B').click();
  await box('D').click({ modifiers: ['Shift'] });
  await expect(box('C')).toBeChecked();
  await expect(collector.getByText('3 selected')).toBeVisible();
  // One of them leaves while the answer is on its way.
  await collector.route('**/booking/flags', async (route) => {
    await callAs(admin, '/booking/cancel', { bookingId: sold[2], reason: 'Ill' });
    await route.continue();
  });
  await collector.getByRole('button', { name: 'Paid for 3' }).click();
  const question = collector.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to mark 3 bookings as Paid?');
  await expect(question).toContainText('3,000,000 g');
  await question.getByRole('button', { name: 'Confirm' }).click();
  const refused = collector.getByRole('list', { name: 'Refused' });
  await expect(refused).toHaveText('GroßernameC · Twisting Nether: This booking has left');
  await expect(collector.getByText('Paid2/7')).toBeVisible();
  await expect(collector.getByText('2,000,000 g')).toBeVisible();
  expect(await horizontalOverflow(collector)).toBe(0);
  expect(await axe(collector)).toEqual([]);
});

test(
  'many refusals leave clients in sight on a phone, and can be dismissed',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const collector = await signIn('gold-collector', { viewport: { width: 360, height: 740 } });
    const [leader, admin] = [await caller('raid-leader'), await caller('admin')];
    const staff = { goldCollector: await idOf(collector), maxClients: 20 };
    const raid = await publishRaid(admin, await idOf(leader), staff);
    for (let number = 1; number <= 20; number += 1)
      await bookSeat(admin, raid._id, `Client${String.fromCharCode(64 + number)}`);
    await collector.goto(`/dashboard/raid-night/${raid._id}`);
    await collector.getByRole('button', { name: 'All 20', exact: true }).click();
    await abortRequests(collector, '/booking/flags');
    await collector.getByRole('button', { name: 'Paid for 20' }).click();
    await collector.getByRole('button', { name: 'Confirm' }).click();
    const refused = collector.getByRole('list', { name: 'Refused' });
    await expect(refused.getByRole('listitem')).toHaveCount(20);
    const dismiss = collector.getByRole('button', { name: 'Dismiss what was refused' });
    await expect(dismiss).toBeInViewport({ ratio: 1 });
    expect((await refused.boundingBox())?.height).toBeLessThan(200);
    expect(await axe(collector)).toEqual([]);
    await dismiss.click();
    await expect(refused).toBeHidden();
  },
);

test(
  'an open question does not mark a client who was moved to another raid meanwhile',
  { tag: '@slow' },
  async ({ as, caller }) => {
    const [leader, admin] = [await as('raid-leader'), await caller('admin')];
    const leaderId = await idOf(leader);
    const [tonight, tomorrow] = [
      await publishRaid(admin, leaderId),
      await publishRaid(admin, leaderId, { date: '2031-06-16' }),
    ];
    await bookSeat(admin, tonight._id, 'Stays');
    const { _id: bookingId } = await bookSeat(admin, tonight._id, 'Moves');
    await leader.goto(`/dashboard/raid-night/${tonight._id}`);
    await leader.getByRole('button', { name: /^All 2/ }).click();
    await leader.getByRole('button', { name: 'Done for 2' }).click();
    const question = leader.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to mark 2 bookings as Done?');
    await callAs(admin, '/booking/move', { bookingId, raidId: tomorrow._id });
    await expect(question).toContainText('Are you sure you want to mark this booking as Done?');
    await expect(question).toContainText('No longer in this raid: Moves · Kazzak');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(leader.getByText('Done1/1')).toBeVisible();

    // The same with the question about one booking.
    await leader.goto(`/dashboard/raid-night/${tomorrow._id}`);
    await leader.getByRole('button', { name: /^Done.*Moves/ }).click();
    await expect(question).toContainText('Moves');
    await callAs(admin, '/booking/move', { bookingId, raidId: tonight._id });
    await expect(question).toContainText('Nothing to confirm any more');
    await expect(question.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await question.getByRole('button', { name: 'Cancel' }).click();

    // And with what would end it.
    await leader.goto(`/dashboard/raid-night/${tonight._id}`);
    await leader.getByRole('button', { name: 'Details of Moves' }).click();
    await leader.getByRole('button', { name: /^Cancel.*Moves/ }).click();
    const form = leader.getByRole('dialog', { name: 'Cancel booking' });
    await form.getByRole('button', { name: 'Client cancelled' }).click();
    await callAs(admin, '/booking/move', { bookingId, raidId: tomorrow._id });
    await expect(form).toContainText('Nothing to confirm any more');
    await expect(form.getByRole('button', { name: 'Cancel booking' })).toBeDisabled();
    await form.getByRole('textbox', { name: 'Reason' }).press('ControlOrMeta+Enter');
    await form.getByRole('button', { name: 'Keep booking' }).click();
    await leader.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
    await leader.goto(`/dashboard/raid-night/${tomorrow._id}`);
    await expect(leader.getByRole('button', { name: 'Details of Moves' })).toBeVisible();
  },
);
