import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv } from '@forge/testkit/read-csv';
import { exportRefusals } from '@forge/contract/exports/export-api';
import { readXlsx } from '@forge/testkit/read-xlsx';
import { axe } from '../support/axe.ts';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { toastOf } from '../support/message-tests.ts';
import { abortRequests, refuseWithMessage, removeFaults } from '../support/network-faults.ts';
import { expect, test } from '../support/test.ts';

const exportFile = async (page: Page, format: 'CSV' | 'Excel (XLSX)', button = 'Export') => {
  await page.getByRole('button', { name: button, exact: true }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

test('exports what the pages show: mails by their filters, a raid with its masks', async ({
  signIn,
  caller,
}) => {
  const [leader, other] = [await caller('raid-leader-81'), await caller('advertiser-82')];
  const collector = await signIn('gold-collector-88');
  const advertiser = await signIn('advertiser-81');
  const manager = await caller('raid-manager-81');
  const raid = await publishRaid(manager, await idOf(leader), {
    goldCollector: await idOf(collector),
  });
  const bookings = [
    await bookSeat(advertiser, raid._id, '=1+1', { paymentRealm: 'Kazzak' }),
    await bookSeat(other, raid._id, 'Hidden', { paymentRealm: 'Hyjal' }),
  ];
  for (const { _id: bookingId } of bookings) {
    await callAs(leader, '/booking/status', { bookingId });
  }

  await collector.goto('/dashboard/send-mail');
  await collector.getByRole('textbox', { name: 'Payment Realm' }).fill('hyj');
  await expect(collector.getByText('1 of 2 mails shown')).toBeVisible();
  const mails = await exportFile(collector, 'CSV');
  expect(mails.name).toMatch(/^forge-mails-\d{4}-\d{2}-\d{2}\.csv$/);
  const [, ...rows] = readCsv(mails.bytes.toString());
  expect(rows.map(([, , runId]) => runId)).toEqual([bookings[1]?._id]);

  await advertiser.goto(`/dashboard/book-raid?raid=${raid._id}`);
  await expect(advertiser.getByText('=1+1').first()).toBeVisible();
  const table = await exportFile(advertiser, 'Excel (XLSX)');
  expect(readXlsx(table.bytes).map(([slot, name]) => [slot, name])).toEqual([
    ['Slot', 'Client Name'],
    [1, '=1+1'],
    [2, '...'],
  ]);
  const own = await exportFile(advertiser, 'CSV', 'Export bookings');
  expect(readCsv(own.bytes.toString()).map(([slot, name]) => [slot, name])).toEqual([
    ['Slot', 'Client Name'],
    ['1', "'=1+1"],
  ]);
  expect(await axe(advertiser)).toEqual([]);
});

test('says why an export is refused or gets no answer, also by keyboard', async ({ signIn }) => {
  const page = await signIn('admin');
  await page.goto('/dashboard/earnings');
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const exportByKeyboard = async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
    await page.keyboard.press('Enter');
  };
  const { message } = exportRefusals.tooManyExports();
  await refuseWithMessage(page, '/export/statement.csv', message, 429);
  await exportByKeyboard();
  await expect(toastOf(page, message)).toBeVisible();
  await expect(button).toBeFocused();

  await abortRequests(page, '/export/statement.csv');
  await exportByKeyboard();
  await expect(toastOf(page, 'The export could not be loaded')).toBeVisible();
  await expect(page.getByText(/Try again when the connection is back/).first()).toBeVisible();

  await removeFaults(page);
  const started = page.waitForEvent('download');
  await exportByKeyboard();
  expect((await started).suggestedFilename()).toMatch(/^forge-statement-\d{4}-\d{2}-\d{2}\.csv$/);
});
