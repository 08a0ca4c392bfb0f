import { bookSeat, callAs, idOf, planRaid, publishRaid } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { newName } from '../support/raid-scenario.ts';
import { expect, test } from '../support/test.ts';

const noCaps = { plate: null, mail: null, leather: null, cloth: null };

test('a manager limits the armour of a raid, and a seller finds and sells what is left', async ({
  as,
  caller,
}) => {
  const [page, manager, other] = [
    await as('advertiser-7'),
    await as('raid-manager'),
    await caller('advertiser-8'),
  ];
  const leaderId = await idOf(await caller('raid-leader'));
  const date = '2029-03-03';
  const plan = await planRaid(manager, leaderId, { name: newName('Capped'), date });
  const open = await publishRaid(manager, leaderId, {
    name: newName('Open'),
    date,
    time: '8:00 pm',
    armourCaps: { ...noCaps, plate: 0 },
  });
  const { name } = plan;

  // The manager's form: one field is above Max Clients, then they are saved.
  await manager.goto(`/dashboard/edit-raid/${plan._id}`);
  const caps = manager.getByRole('group', { name: 'Armour seats (optional)' });
  await caps.getByRole('textbox', { name: 'Mail' }).fill('9');
  await manager.getByRole('button', { name: 'Update Raid' }).click();
  await expect(caps.getByText('Mail seats cannot be more than Max Clients')).toBeVisible();
  await caps.getByRole('textbox', { name: 'Mail' }).fill('1');
  await caps.getByRole('textbox', { name: 'Plate' }).fill('2');
  expect(await axe(manager)).toEqual([]);
  await manager.getByRole('button', { name: 'Update Raid' }).click();
  const question = manager.getByRole('alertdialog').or(manager.getByRole('dialog'));
  await expect(question).toContainText('Plate 2, Mail 1');
  await question.getByRole('button', { name: 'Update Raid' }).click();
  await expect(manager.getByText('Raid updated successfully!')).toBeVisible();
  await callAs(manager, '/raid/publish', { id: plan._id });

  // What is left follows the sales of others.
  await page.goto(`/dashboard/book-raid?date=${date}`);
  const card = page.getByRole('listitem', { name });
  const left = card.getByRole('list', { name: 'Armour seats left' });
  await expect(left.getByRole('listitem')).toHaveText(['Plate 2', 'Mail 1']);
  await card.getByRole('button', { name: 'Book Now' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Client Name' }).fill('Nearina');
  await form.getByRole('textbox', { name: 'Client Realm' }).fill('Kazzak');
  await form.getByRole('combobox', { name: 'Client Class' }).click();
  await page.getByRole('option', { name: 'Shaman' }).click();
  await expect(form.getByText('No Mail seat left in this raid')).toBeHidden();
  await bookSeat(other, plan._id, newName('Other'), { clientClass: 'Hunter' });
  await expect(form.getByText('No Mail seat left in this raid')).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // It warns, and the server refuses; the answer is shown beside the class.
  await form.getByRole('button', { name: 'Book Raid' }).click();
  await expect(form.getByRole('combobox', { name: 'Client Class' })).toHaveAccessibleDescription(
    /No Mail seat left in this raid/,
  );
  await form.getByRole('combobox', { name: 'Client Class' }).click();
  await page.getByRole('option', { name: 'Mage' }).click();
  await form.getByRole('button', { name: 'Book Raid' }).click();
  await expect(page.getByText(`Booking request sent for ${name}`)).toBeVisible();
  await expect(left.getByRole('listitem')).toHaveText(['Plate 2', 'Mail 0']);

  // One press finds the raids with a Mail seat; the bar says what it hides.
  const armour = page.getByRole('radiogroup', { name: 'Armour' });
  await armour.getByRole('radio', { name: 'Mail' }).click();
  await expect(card).toBeHidden();
  const free = page.getByRole('listitem', { name: open.name });
  await expect(free).toBeVisible();
  await expect(page.getByText('hidden by your filters')).toBeVisible();
  await free.getByRole('button', { name: 'Book Now' }).click();

  // The same character is in a raid an hour and a half later: a warning that stops nobody.
  await form.getByRole('textbox', { name: 'Client Name' }).fill('nearina');
  await form.getByRole('textbox', { name: 'Client Realm' }).fill('Kazzak');
  await expect(form.getByText(`You booked this character into ${name}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  // Own bookings, and the next visit has the same filters.
  await armour.getByRole('radio', { name: 'Any' }).click();
  await page.getByRole('switch', { name: 'My bookings' }).click();
  await expect(card).toBeVisible();
  await expect(free).toBeHidden();
  await page.getByRole('switch', { name: 'Free seats only' }).click();
  expect(
    await page.evaluate(() =>
      ['free', 'mine'].map((key) => localStorage.getItem(`forge.book-raid.${key}`)),
    ),
  ).toEqual(['1', '1']);
  await page.goto('/dashboard/book-raid');
  await expect(page.getByRole('switch', { name: 'My bookings' })).toBeChecked();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('switch', { name: 'My bookings' })).not.toBeChecked();
});
