import { axe } from '../support/axe.ts';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { createHero, deskOf } from '../support/gold-desk.ts';
import { newName } from '../support/raid-scenario.ts';
import { expect, test } from '../support/test.ts';

const place = { paymentRealm: 'Sylvanas', paymentFaction: 'Alliance' };
const sentence = 'No bank on Sylvanas Alliance yet';

test('a realm without a bank is seen where gold is booked and sent, until a hero is added', async ({
  as,
  signIn,
  caller,
}) => {
  const [leader, seller] = [await caller('raid-leader'), await caller('advertiser-91')];
  const [advertiser, collector, admin] = [
    await as('advertiser'),
    await signIn('gold-collector-91'),
    await as('admin'),
  ];
  const raid = await publishRaid(admin, await idOf(leader), {
    goldCollector: await idOf(collector),
  });
  for (const price of [1_500_000, 2_000_000]) {
    const client = newName('Payer');
    const { _id } = await bookSeat(seller, raid._id, client, { ...place, price, deposit: 0 });
    await callAs(leader, '/booking/status', { bookingId: _id });
  }

  // The advertiser is warned, and not stopped.
  await advertiser.goto('/dashboard/book-raid');
  const card = advertiser.getByRole('listitem', { name: raid.name });
  await card.getByRole('button', { name: 'Book Now' }).click();
  const form = advertiser.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Payment Realm' }).click();
  await advertiser.getByRole('option', { name: 'Sylvanas' }).click();
  const faction = form.getByRole('radiogroup', { name: 'Payment Faction' });
  await faction.getByRole('radio', { name: 'Alliance' }).check();
  await expect(form.getByRole('status').filter({ hasText: sentence })).toBeVisible();
  expect(await axe(advertiser)).toEqual([]);

  // The collector starts with a newer mail that has a bank, and sees why the older ones have to wait.
  await createHero(admin, newName('Reserve'), 'Draenor', 'Horde');
  const { _id: covered } = await bookSeat(seller, raid._id, newName('Payer'), {
    paymentRealm: 'Draenor',
    paymentFaction: 'Horde',
    price: 2_500_500,
    deposit: 0,
  });
  await callAs(leader, '/booking/status', { bookingId: covered });
  await collector.goto('/dashboard/send-mail');
  const desk = deskOf(collector);
  await expect(desk.getByRole('heading', { level: 3 })).toHaveText([
    'Draenor Horde',
    'Sylvanas Alliance',
  ]);
  const current = desk.locator('[aria-current="true"]');
  await expect(current).toContainText('2,500,500 g');
  const generate = desk.getByRole('button', { name: 'Generate and copy' });
  await expect(generate).toBeVisible();
  await current.press('ArrowDown');
  await expect(current).toContainText('1,500,000 g');
  await expect(generate).toHaveCount(0);
  await expect(desk.getByText(sentence)).toHaveCount(2);
  expect(await axe(collector)).toEqual([]);

  // The rows of the list say it too, and why a code is refused.
  const mails = collector.getByRole('table').getByRole('row', { name: /,000 g/ });
  await expect(mails.filter({ hasText: sentence })).toHaveCount(2);
  await mails
    .first()
    .getByRole('button', { name: /^Generate/ })
    .click();
  await expect(
    collector.getByRole('row', { name: 'No active hero name for Sylvanas Alliance', exact: true }),
  ).toBeVisible();

  // The admin sees what waits there, and adds a hero.
  await admin.goto('/dashboard/admin');
  const missing = admin.getByRole('region', { name: 'Realms without a bank' });
  const waiting = missing.getByRole('row', { name: /^Sylvanas/ });
  await expect(waiting).toContainText('3,500,000 g');
  const [name, realm] = [
    admin.getByRole('textbox', { name: 'Hero Name' }),
    admin.getByRole('combobox', { name: 'Realm' }),
  ];
  await realm.fill('Firemaw');
  await expect(
    admin.getByText('Clients cannot pay on Firemaw: this hero will receive no gold'),
  ).toBeVisible();
  await waiting.getByRole('button', { name: 'Add a hero on Sylvanas Alliance' }).click();
  await expect(name).toBeFocused();
  await expect(realm).toHaveValue('Sylvanas');
  await expect(admin.getByText(/Clients cannot pay/)).toHaveCount(0);
  await expect(admin.getByRole('combobox', { name: 'Faction' })).toContainText('Alliance');
  expect(await axe(admin)).toEqual([]);
  await name.fill(newName('Vault'));
  await name.press('Enter');

  await expect(waiting).toHaveCount(0);
  await expect(form.getByRole('status').filter({ hasText: sentence })).toBeHidden();
  await expect(mails.filter({ hasText: sentence })).toHaveCount(0);
  await expect(mails).toHaveCount(2);
});
