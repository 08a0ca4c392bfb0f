import { decodePayment } from '@forge/contract/mails/payment-code';
import { axe } from '../support/axe.ts';
import { bookSeat, callAs, idOf, publishRaid, readAs } from '../support/api.ts';
import type { Caller } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { toastOf } from '../support/message-tests.ts';

/** So that the hero of this test is the only one. */
const deleteHeroes = async (admin: Caller) => {
  const heroes = await readAs<{ _id: string }[]>(admin, '/admin/hero-name');
  for (const { _id } of heroes) await callAs(admin, '/admin/delete-hero-name', { id: _id });
};

test('sends the gold of a booking: done, code, check, sent', async ({ as, signIn, caller }) => {
  test.setTimeout(120_000);
  const [leader, collector, advertiser, admin] = [
    await caller('raid-leader'),
    await signIn('gold-collector-70'),
    await caller('advertiser'),
    await as('admin'),
  ];
  await deleteHeroes(admin);
  await admin.goto('/dashboard/admin');
  await expect(admin.getByText('No hero names found')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Hero Name' }).fill('Goldvault');
  await admin.getByRole('combobox', { name: 'Realm' }).fill('Kazzak');
  await admin.getByRole('combobox', { name: 'Faction' }).click();
  await admin.getByRole('option', { name: 'Horde' }).click();
  await admin.getByRole('button', { name: 'Add Hero Name' }).click();
  await expect(admin.getByText('Hero name created successfully')).toBeVisible();
  await expect(admin.getByRole('row', { name: /Goldvault.*Active/ })).toBeVisible();

  await collector.goto('/dashboard/send-mail');
  await expect(collector.getByText('No mail records found')).toBeVisible();
  const raid = await publishRaid(admin, await idOf(leader), {
    goldCollector: await idOf(collector),
  });
  const booking = await bookSeat(advertiser, raid._id, 'Payer', {
    price: 1_000_001,
    deposit: 1,
  });
  await callAs(leader, '/booking/status', { bookingId: booking._id });

  const row = collector.getByRole('row', { name: /1,000,000 g/ });
  await expect(row).toBeVisible();
  await expect(row).toContainText('Collector');
  await expect(row).toContainText('320,000 g');
  await expect(row).toContainText('Not Sent');
  expect(await axe(collector)).toEqual([]);

  await row.getByRole('button', { name: 'Mark Sent' }).click();
  await expect(toastOf(collector, 'Enter correct confirmation code first')).toBeVisible();
  const answer = collector.waitForResponse('**/mail/generateCode');
  await row.getByRole('button', { name: 'Generate' }).click();
  await expect(collector.getByText('Generated successfully')).toBeVisible();
  const { payload } = (await (await answer).json()) as {
    payload: { paymentCode: string; confirmationCode: string };
  };
  expect(decodePayment(payload.paymentCode)).toMatchObject({
    hero: 'Goldvault',
    amount: 1_000_000,
    confirmationCode: payload.confirmationCode,
  });
  await expect(row.getByRole('button', { name: /^Copy/ })).toBeVisible();

  const box = row.getByRole('textbox');
  const wrong = payload.confirmationCode === '000000' ? '000001' : '000000';
  await box.fill(wrong);
  await row.getByRole('button', { name: 'Check' }).click();
  await expect(toastOf(collector, 'Code is incorrect')).toBeVisible();
  // The row says it too, until the code is changed.
  const refusal = collector.getByRole('row', { name: 'Code is incorrect' });
  await expect(refusal).toBeVisible();
  await box.fill(` ${payload.confirmationCode} `);
  await expect(refusal).toHaveCount(0);
  await row.getByRole('button', { name: 'Check' }).click();
  await expect(collector.getByText('Code is correct')).toBeVisible();
  // Editing the code resets the check.
  await box.fill(wrong);
  await row.getByRole('button', { name: 'Mark Sent' }).click();
  await expect(toastOf(collector, 'Enter correct confirmation code first')).toBeVisible();
  await box.fill(payload.confirmationCode);
  await row.getByRole('button', { name: 'Check' }).click();
  await expect(collector.getByText('Code is correct')).toBeVisible();
  await row.getByRole('button', { name: 'Mark Sent' }).click();
  await expect(collector.getByText('Mail marked as sent')).toBeVisible();
  await collector.reload();
  await expect(collector.getByRole('row', { name: /1,000,000 g/ })).toContainText(/(?<!Not )Sent/);

  // An admin, who does not hold the gold, sees what is sent in the game too.
  const run = booking._id.slice(0, 8);
  await admin.goto('/dashboard/send-mail');
  await admin.getByRole('button', { name: `Mail in the game: run ${run}` }).click();
  const gameMail = admin.getByRole('dialog', { name: 'Mail in the game' });
  const fields = {
    Hero: 'Goldvault',
    Realm: 'Kazzak',
    Faction: 'Horde',
    Amount: '1,000,000 g',
    Subject: `${run} ${payload.confirmationCode}`,
    Code: payload.paymentCode,
  };
  for (const [label, text] of Object.entries(fields)) {
    const field = gameMail.getByRole('button', { name: new RegExp(`^${label} ?Cop(y|ied)`) });
    await expect(field).toContainText(text);
    await field.click();
    await expect(field).toContainText('Copied');
  }
  await expect(toastOf(admin, 'code is copied', 'success')).toBeVisible();
  expect(await axe(admin)).toEqual([]);

  // Others never see the mail.
  const stranger = await as('senior-advertiser');
  await stranger.goto('/dashboard/send-mail');
  await expect(stranger.getByText('No mail records found')).toBeVisible();
});
