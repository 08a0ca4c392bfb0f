import { pages } from '@forge/contract/pages';
import { expect, type Page } from '@playwright/test';
import { bookSeat, callAs } from '../support/api.ts';
import { newName } from '../support/raid-scenario.ts';
import type { Caller } from '../support/sign-in.ts';
import {
  onPage,
  serverMessage,
  testMessagesOf,
  toastOf,
  type Fixtures,
} from '../support/message-tests.ts';
import {
  abortRequests,
  denyClipboard,
  refuse,
  refuseWithMessage,
} from '../support/network-faults.ts';

type Codes = { paymentCode: string; confirmationCode: string };

const openMails = ({ open }: Fixtures) => open(pages.sendMail.path);

/** Opens the page with a mail without a code. */
const openWithMail = async (fixtures: Fixtures) => {
  const mail = await fixtures.scenario.finish();
  return { page: await openMails(fixtures), ...mail };
};

const heroes = new WeakSet<Caller>();

/** A mail with a code, and that code. */
const openWithCode = async (fixtures: Fixtures) => {
  const { admin, finish } = fixtures.scenario;
  if (!heroes.has(admin)) {
    const hero = { name: newName('Vault'), realm: 'Kazzak', faction: 'Horde', status: true };
    await callAs(admin, '/admin/create-hero-name', hero);
    heroes.add(admin);
  }
  const { mailId, run } = await finish();
  const { confirmationCode } = await callAs<Codes>(admin, '/mail/generateCode', { mailId });
  return { page: await openMails(fixtures), run, confirmationCode };
};

const click = (page: Page, name: string) => page.getByRole('button', { name }).click();

const check = async (page: Page, run: string, code: string) => {
  await page.getByRole('textbox', { name: `Confirmation code of run ${run}` }).fill(code);
  await click(page, `Check the confirmation code of run ${run}`);
};

const generate = (page: Page, run: string) => click(page, `Generate the code of run ${run}`);
const copy = (page: Page, run: string) => click(page, `Code of run ${run}: copy it`);

/** Checks the code and marks the mail as sent. */
const send = async ({ page, run, confirmationCode }: Awaited<ReturnType<typeof openWithCode>>) => {
  await check(page, run, confirmationCode);
  await click(page, `Mark Sent: run ${run}`);
  return { page };
};

testMessagesOf(
  'mails',
  {
    refused: async ({ as }) => {
      const page = await as('admin');
      await refuse(page, '/mail/get');
      await page.goto(pages.sendMail.path);
      return { page };
    },
    notGenerated: async (fixtures) => {
      const { page, run } = await openWithMail(fixtures);
      await refuse(page, '/mail/generateCode', 500);
      await generate(page, run);
      return { page };
    },
    notMarked: async (fixtures) => {
      const found = await openWithCode(fixtures);
      await refuse(found.page, '/mail/sent', 500);
      return send(found);
    },
    generated: async (fixtures) => {
      const { page, run } = await openWithCode(fixtures);
      await generate(page, run);
      return { page };
    },
    marked: async (fixtures) => send(await openWithCode(fixtures)),
    correct: async (fixtures) => {
      const { page, run, confirmationCode } = await openWithCode(fixtures);
      await check(page, run, ` ${confirmationCode} `);
      return { page };
    },
    incorrect: async (fixtures) => {
      const { page, run, confirmationCode } = await openWithCode(fixtures);
      await check(page, run, confirmationCode === '000000' ? '000001' : '000000');
      return { page };
    },
    checkFirst: async (fixtures) => {
      const { page, run } = await openWithMail(fixtures);
      await click(page, `Mark Sent: run ${run}`);
      return { page };
    },
    copied: async (fixtures) => {
      const { page, run } = await openWithCode(fixtures);
      await copy(page, run);
      return { page };
    },
    notCopied: async (fixtures) => {
      const { page, run } = await openWithCode(fixtures);
      await denyClipboard(page);
      await copy(page, run);
      return { page };
    },
    notReached: async (fixtures) => {
      const { page, run } = await openWithMail(fixtures);
      const row = page.getByRole('button', { name: `Generate the code of run ${run}` });
      await expect(row).toBeVisible();
      await abortRequests(page, '/mail/get');
      // The push for another mail makes the page refetch the list.
      await fixtures.scenario.finish();
      const toast = toastOf(page, 'Error fetching mails').waitFor();
      await expect(onPage(page, 'No mail records found')).toBeVisible();
      await expect(row).toBeHidden();
      await toast;
      return { page };
    },
  },
  {
    after: [
      serverMessage(
        'a code without a receiving hero',
        'No active hero name for Blackmoore Alliance',
        async (fixtures) => {
          const { admin, leader, raid } = fixtures.scenario;
          const payment = { paymentRealm: 'Blackmoore', paymentFaction: 'Alliance' };
          const booking = await bookSeat(admin, raid._id, newName('Client'), payment);
          await callAs(leader, '/booking/status', { bookingId: booking._id });
          const page = await openMails(fixtures);
          await generate(page, booking._id.slice(0, 8));
          return { page };
        },
      ),
      serverMessage('a refused list', 'Come back later', async ({ as }) => {
        const page = await as('admin');
        await refuseWithMessage(page, '/mail/get', 'Come back later');
        await page.goto(pages.sendMail.path);
        return { page };
      }),
    ],
  },
);
