import { pages } from '@forge/contract/pages';
import { expect, type Page } from '@playwright/test';
import { planRaid, publishRaid } from '../support/api.ts';
import { encoded } from '../support/encoded-payload.ts';
import { newName } from '../support/raid-scenario.ts';
import { test } from '../support/test.ts';
import {
  onPage,
  serverMessage,
  testMessagesOf,
  toastOf,
  type Fixtures,
} from '../support/message-tests.ts';
import {
  blockSockets,
  abortRequests,
  fakePayload,
  refuse,
  refuseWithMessage,
  removeFaults,
} from '../support/network-faults.ts';

const PUBLISHED = '/raid/published';
const PENDING = '/raid/pending';
const BOOKINGS = '/booking/raid-booking';
const notRaids = encoded([{ _id: 1, name: 'Not a raid' }]);

/** Opens the booking page after a fault has been installed. */
const openWith =
  (prepare: (page: Page) => Promise<unknown>, path: string = pages.bookRaid.path) =>
  async ({ as }: Fixtures) => {
    const page = await as('admin');
    await prepare(page);
    await page.goto(path);
    return { page };
  };

/** Opens the details of a new raid after a fault has been installed. */
const openDetailsWith =
  (prepare: (page: Page) => Promise<unknown>) =>
  async ({ open, scenario }: Fixtures) => {
    const draft = { date: '2029-06-16', name: newName('Raid') };
    const { name } = await publishRaid(scenario.admin, scenario.leaderId, draft);
    const page = await open(pages.bookRaid.path);
    await prepare(page);
    const card = page.getByRole('listitem', { name });
    await card.getByRole('button', { name: 'View Details' }).click();
    return { page, after: () => card.getByRole('button', { name: 'Hide Details' }).click() };
  };

/** Clicks a button in a plan's row and confirms. */
const confirmAction = async (
  { open, scenario }: Fixtures,
  word: 'Publish' | 'Delete',
  prepare?: (page: Page) => Promise<unknown>,
) => {
  // The latest date, which is listed first on this page.
  const later = { date: '2037-06-15', name: newName('Plan') };
  const { name } = await planRaid(scenario.admin, scenario.leaderId, later);
  const page = await open(pages.upcomingRaids.path);
  await prepare?.(page);
  await page.getByRole('button', { name: `${word} ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: word }).click();
  return { page };
};

testMessagesOf(
  'raid lists',
  {
    noPermission: async ({ as }) => {
      const page = await as('forge-member');
      for (const path of [pages.upcomingRaids.path, pages.bookRaid.path]) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute(
          'href',
          '/dashboard',
        );
      }
      return { page };
    },
    nothingLoaded: openWith((page) => refuse(page, PUBLISHED)),
    undecodable: openWith((page) => fakePayload(page, PUBLISHED, encoded({ raids: 'none' }))),
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
    bookingsUndecodable: openDetailsWith((page) => fakePayload(page, BOOKINGS, '???')),
    bookingsNotLoaded: openDetailsWith((page) => refuse(page, BOOKINGS)),
    noSocket: async (fixtures) => {
      const opened = await openWith(blockSockets)(fixtures);
      // Still loaded.
      await opened.page.getByRole('listitem', { name: fixtures.scenario.raid.name }).waitFor();
      return opened;
    },
    decoding: async (fixtures) => {
      const { page } = await openWith((each) => fakePayload(each, PUBLISHED, '???'))(fixtures);
      const detail = await page.evaluate(() => {
        try {
          return atob('???');
        } catch (error) {
          return String(error);
        }
      });
      return { page, filled: { detail } };
    },
    payloadType: async (fixtures) => ({
      ...(await openWith((page) => fakePayload(page, PUBLISHED, 42))(fixtures)),
      filled: { type: 'number' },
    }),
    pendingUnreadable: openWith(
      (page) => fakePayload(page, PENDING, notRaids),
      pages.upcomingRaids.path,
    ),
    publishedUnreadable: openWith((page) => fakePayload(page, PUBLISHED, notRaids)),
    notFetched: openWith((page) => refuse(page, PENDING), pages.upcomingRaids.path),
    authCheckFailed: async (fixtures) => {
      const { page } = await openWith((each) => abortRequests(each, '/auth/status'))(fixtures);
      // The page is shown once the session is known.
      const after = async () => {
        await removeFaults(page);
        await page.getByRole('button', { name: 'Try again' }).click();
        const card = page.getByRole('listitem', { name: fixtures.scenario.raid.name });
        await expect(card).toBeVisible();
      };
      return { page, after };
    },
    deleted: (fixtures) => confirmAction(fixtures, 'Delete'),
    notDeleted: (fixtures) =>
      confirmAction(fixtures, 'Delete', (page) => refuse(page, '/raid/delete', 500)),
    published: (fixtures) => confirmAction(fixtures, 'Publish'),
    notPublished: (fixtures) =>
      confirmAction(fixtures, 'Publish', (page) => refuse(page, '/raid/publish', 500)),
  },
  {
    after: [
      serverMessage('a refused published list', 'The raids are resting', async (fixtures) => {
        const opened = await openWith((page) =>
          refuseWithMessage(page, PUBLISHED, 'The raids are resting'),
        )(fixtures);
        await expect(onPage(opened.page, 'Failed to load raid data')).toBeVisible();
        return opened;
      }),
      serverMessage(
        'a refusal with status 200',
        'The raids are resting',
        openWith((page) => refuseWithMessage(page, PUBLISHED, 'The raids are resting', 200)),
      ),
      serverMessage(
        'refused bookings of a raid',
        'Ask the leader',
        openDetailsWith((page) => refuseWithMessage(page, BOOKINGS, 'Ask the leader')),
      ),
      ...(['Delete', 'Publish'] as const).map((word) =>
        serverMessage(`${word} of a raid, refused`, 'Not tonight', (fixtures) =>
          confirmAction(fixtures, word, (page) =>
            refuseWithMessage(page, `/raid/${word.toLowerCase()}`, 'Not tonight'),
          ),
        ),
      ),
    ],
  },
);

test('keeps the loaded list while a refetch fails', async ({ as, scenario }) => {
  const page = await as('admin');
  await page.goto(pages.upcomingRaids.path);
  const row = page.getByRole('row', { name: new RegExp(scenario.raid.name) });
  await expect(row).toBeVisible();
  await refuse(page, PUBLISHED);
  await refuse(page, PENDING);
  await planRaid(scenario.admin, scenario.leaderId);
  await expect(toastOf(page, 'Error fetching raids')).toBeVisible();
  await expect(row).toBeVisible();
});
