import { decodePayment } from '@forge/contract/mails/payment-code';
import { clipboard, withClipboard } from '../support/clipboard.ts';
import {
  deskOf,
  finishBookings,
  goldDeskPath,
  heroIn,
  prepareMails,
} from '../support/gold-desk.ts';
import { expect, test } from '../support/test.ts';

test('a list that was read before a mail was marked does not bring the mail back', async ({
  signIn,
  caller,
}) => {
  const collector = await signIn('gold-collector-86', withClipboard);
  const people = {
    collector,
    admin: await caller('admin'),
    leader: await caller('raid-leader'),
    advertiser: await caller('advertiser'),
  };
  await prepareMails(people, 1);
  await collector.goto(goldDeskPath);
  await expect(collector.getByText('1 mail left')).toBeVisible();
  // Pages of a browser share the clipboard.
  await collector.evaluate(() => navigator.clipboard.writeText(''));
  await deskOf(collector).getByRole('button', { name: 'Generate and copy' }).click();
  await expect.poll(async () => heroIn(await clipboard(collector))).not.toBeNull();
  await collector.keyboard.type(decodePayment(await clipboard(collector)).confirmationCode);
  await expect(deskOf(collector).getByText('Checked').first()).toBeVisible();

  // A refetch is answered before the mail is marked, and its answer arrives after that.
  const isMarked = collector.waitForResponse((answer) => answer.request().method() === 'POST');
  const isRead = new Promise<void>((resolve) => {
    void collector.route(
      '**/mail/get*',
      async (route) => {
        const response = await route.fetch();
        resolve();
        await isMarked;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
  });
  const second = { paymentRealm: 'Blackhand', paymentFaction: 'Horde', price: 2_000_000 };
  await finishBookings(people, [second]);
  await isRead;
  await collector.evaluate(() => {
    const texts = new Set<string>();
    new MutationObserver(() => {
      texts.add(/\d+ mails? left/.exec(document.body.innerText)?.[0] ?? '');
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { texts });
  });
  await collector.keyboard.press('Enter');
  await expect(deskOf(collector).getByText('2,000,000 g').first()).toBeVisible();
  await expect(collector.getByText('1 mail left')).toBeVisible();
  const texts = await collector.evaluate(() => [
    ...(window as unknown as { texts: Set<string> }).texts,
  ]);
  expect(texts).not.toContain('2 mails left');
});
