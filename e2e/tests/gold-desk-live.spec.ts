import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { withClipboard } from '../support/clipboard.ts';
import { createHero, deskOf, goldDeskPath } from '../support/gold-desk.ts';
import { newName } from '../support/raid-scenario.ts';
import { expect, test } from '../support/test.ts';

test('an older mail that arrives replaces neither the shown one nor what counts as copied', async ({
  signIn,
  caller,
}) => {
  const collector = await signIn('gold-collector-84', withClipboard);
  const [admin, leader] = [await caller('admin'), await caller('raid-leader')];
  await createHero(admin, newName('Livevault'), 'Sylvanas', 'Horde');
  const raid = await publishRaid(admin, await idOf(leader), {
    goldCollector: await idOf(collector),
  });
  const sell = (price: number) =>
    bookSeat(admin, raid._id, newName('Client'), {
      paymentRealm: 'Sylvanas',
      paymentFaction: 'Horde',
      price,
    });
  // The first one sold is done last.
  const [oldest, shown] = [await sell(1_111_111), await sell(2_222_222)];
  const finish = ({ _id: bookingId }: { _id: string }) =>
    callAs(leader, '/booking/status', { bookingId });
  await finish(shown);

  await collector.goto(goldDeskPath);
  const desk = deskOf(collector);
  const copyCodes = desk.getByRole('button', { name: /of Sylvanas Horde$/ });
  await copyCodes.click();
  await expect(copyCodes).toHaveText(/^Copied/);
  const amount = desk.getByRole('button', { name: /^Amount/ });
  await expect(amount).toContainText('2,222,222 g');
  await finish(oldest);
  await expect(desk.getByRole('button', { name: /^1,111,111 g/ })).toBeVisible();
  await expect(copyCodes).toHaveText(/^Copy all codes/);
  await expect(amount).toContainText('2,222,222 g');
  // With the new code, and after one of them is sent, everything that is left is copied.
  await copyCodes.click();
  await expect(copyCodes).toHaveText(/^Copied/);
  const mails = await callAs<{ _id: string }>(admin, '/mail/create', { bookId: shown._id });
  await callAs(collector, '/mail/sent', { mailId: mails._id });
  await expect(collector.getByText('1 mail left')).toBeVisible();
  await expect(copyCodes).toHaveText(/^Copied/);
});
