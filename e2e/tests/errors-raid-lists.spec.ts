import { pages } from '@forge/contract/pages';
import { expect, type Page } from '@playwright/test';
import { planRaid } from '../support/api.ts';
import { newName, test } from '../support/evening.ts';
import { onPage, proveArea, proveSaid, toastOf, type Given } from '../support/told.ts';
import { answer, blockSockets, cutOff, encoded, refuse, refuseSaying } from '../support/trouble.ts';

const PUBLISHED = '/raid/published';
const PENDING = '/raid/pending';
const BOOKINGS = '/booking/raid-booking';
const notRaids = encoded([{ _id: 1, name: 'Not a raid' }]);

/** Opens the booking page after a fault has been installed. */
const openWith =
  (prepare: (page: Page) => Promise<unknown>, path: string = pages.bookRaid.path) =>
  async ({ as }: Given) => {
    const page = await as('admin');
    await prepare(page);
    await page.goto(path);
    return { page };
  };

/** Opens the details of the shared raid after a fault has been installed. */
const openDetailsWith = (prepare: (page: Page) => Promise<unknown>) => (given: Given) =>
  openWith(prepare, `${pages.bookRaid.path}?raid=${given.evening.raid._id}`)(given);

/** Clicks a button in a plan's row and confirms. */
const decide = async (
  { as, evening }: Given,
  word: 'Publish' | 'Delete',
  prepare?: (page: Page) => Promise<unknown>,
) => {
  // The latest date, which is listed first on this page.
  const later = { date: '2037-06-15', name: newName('Plan') };
  const { name } = await planRaid(evening.admin, evening.leaderId, later);
  const page = await as('admin');
  await prepare?.(page);
  await page.goto(pages.upcomingRaids.path);
  await page.getByRole('button', { name: `${word} ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: word }).click();
  return { page };
};

proveArea('raid lists', {
  noPermission: async ({ as }) => {
    const page = await as('forge-member');
    for (const path of [pages.upcomingRaids.path, pages.bookRaid.path]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/dashboard');
    }
    return { page };
  },
  nothingLoaded: openWith((page) => refuse(page, PUBLISHED)),
  undecodable: openWith((page) => answer(page, PUBLISHED, encoded({ raids: 'none' }))),
  pushUndecodable: openWith((page) =>
    page.routeWebSocket('**/socket.io/**', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => socket.send(message));
      socket.onMessage((message) => {
        server.send(message);
        if (!String(message).includes('joinRaidRoom')) return;
        socket.send('42["raidUpdate",{"success":true,"payload":"???"}]');
      });
    }),
  ),
  bookingsUndecodable: openDetailsWith((page) => answer(page, BOOKINGS, '???')),
  bookingsNotLoaded: openDetailsWith((page) => refuse(page, BOOKINGS)),
  noSocket: async (given) => {
    const caused = await openWith(blockSockets)(given);
    // Still loaded.
    await caused.page.getByRole('listitem', { name: given.evening.raid.name }).waitFor();
    return caused;
  },
  decoding: async (given) => {
    const { page } = await openWith((each) => answer(each, PUBLISHED, '???'))(given);
    const detail = await page.evaluate(() => {
      try {
        return atob('???');
      } catch (error) {
        return String(error);
      }
    });
    return { page, filled: { detail } };
  },
  payloadType: async (given) => ({
    ...(await openWith((page) => answer(page, PUBLISHED, 42))(given)),
    filled: { type: 'number' },
  }),
  pendingUnreadable: openWith((page) => answer(page, PENDING, notRaids), pages.upcomingRaids.path),
  publishedUnreadable: openWith((page) => answer(page, PUBLISHED, notRaids)),
  notFetched: openWith((page) => refuse(page, PENDING), pages.upcomingRaids.path),
  unchecked: openWith((page) => cutOff(page, '/auth/status')),
  deleted: (given) => decide(given, 'Delete'),
  notDeleted: (given) => decide(given, 'Delete', (page) => refuse(page, '/raid/delete', 500)),
  published: (given) => decide(given, 'Publish'),
  notPublished: (given) => decide(given, 'Publish', (page) => refuse(page, '/raid/publish', 500)),
});

proveSaid('a refused published list', 'The raids are resting', async (given) => {
  const caused = await openWith((page) => refuseSaying(page, PUBLISHED, 'The raids are resting'))(
    given,
  );
  await expect(onPage(caused.page, 'Failed to load raid data')).toBeVisible();
  return caused;
});

proveSaid(
  'a refusal with status 200',
  'The raids are resting',
  openWith((page) => refuseSaying(page, PUBLISHED, 'The raids are resting', 200)),
);

proveSaid('refused bookings of a raid', 'Ask the leader', (given) =>
  openDetailsWith((page) => refuseSaying(page, BOOKINGS, 'Ask the leader'))(given),
);

for (const [word, path] of [
  ['Delete', '/raid/delete'],
  ['Publish', '/raid/publish'],
] as const)
  proveSaid(`${word} of a raid, refused`, 'Not tonight', (given) =>
    decide(given, word, (page) => refuseSaying(page, path, 'Not tonight')),
  );

test('shows the page once the session is known', async ({ as, evening }) => {
  const page = await as('admin');
  await cutOff(page, '/auth/status');
  await page.goto(pages.bookRaid.path);
  await expect(onPage(page, 'Error checking authentication')).toBeVisible();
  await page.unroute('**/auth/status');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem', { name: evening.raid.name })).toBeVisible();
});

test('keeps the loaded list while a refetch fails', async ({ as, evening }) => {
  const page = await as('admin');
  await page.goto(pages.upcomingRaids.path);
  const row = page.getByRole('row', { name: new RegExp(evening.raid.name) });
  await expect(row).toBeVisible();
  await refuse(page, PUBLISHED);
  await refuse(page, PENDING);
  await planRaid(evening.admin, evening.leaderId);
  await expect(toastOf(page, 'Error fetching raids')).toBeVisible();
  await expect(row).toBeVisible();
});
