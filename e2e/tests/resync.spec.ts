import { bookSeat, idOf, publishRaid } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

const EVENT = '42';

test('a page that missed pushes reads everything again when it is told so', async ({
  signIn,
  caller,
}) => {
  const leader = await caller('raid-leader');
  const raid = await publishRaid(await caller('raid-manager'), await idOf(leader));
  const page = await signIn('trial-advertiser');
  let tellToReadAgain = (): void => undefined;
  await page.routeWebSocket(/\/socket\.io\//, (toPage) => {
    // No push gets through, as when the server itself hears of no change; the connection stands.
    toPage.connectToServer().onMessage((message) => {
      if (!message.toString().startsWith(EVENT)) toPage.send(message);
    });
    tellToReadAgain = () => toPage.send(`${EVENT}["resync"]`);
  });
  await page.goto('/dashboard/book-raid');
  const card = page.getByRole('listitem', { name: raid.name });
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(card.getByText('No bookings found for this raid')).toBeVisible();

  await bookSeat(await caller('advertiser'), raid._id, 'Unheard', { clientClass: 'Druid' });
  await expect(card.getByText('No bookings found for this raid')).toBeVisible();
  tellToReadAgain();
  await expect(card.getByRole('row', { name: /Druid/ })).toBeVisible({ timeout: 5_000 });
  await expect(card).toContainText('1/8');
});
