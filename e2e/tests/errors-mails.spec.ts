import { pages } from '@forge/contract/pages';
import { expect, type Page } from '@playwright/test';
import { bookSeat, callAs } from '../support/api.ts';
import { newName } from '../support/evening.ts';
import type { Caller } from '../support/sign-in.ts';
import { onPage, proveArea, proveSaid, toastOf, type Given } from '../support/told.ts';
import { cutOff, denyClipboard, refuse, refuseSaying } from '../support/trouble.ts';

type Codes = { paymentCode: string; confirmationCode: string };

const open = async (page: Page) => {
  await page.goto(pages.sendMail.path);
  return page;
};

/** Opens the page with a mail without a code. */
const openWithMail = async ({ as, evening }: Given) => {
  const mail = await evening.finish();
  const page = await as('admin');
  return { page: await open(page), ...mail };
};

const heroes = new WeakSet<Caller>();

/** A mail with a code, and that code. */
const openWithCode = async ({ as, evening }: Given, prepare?: (page: Page) => Promise<unknown>) => {
  const { admin } = evening;
  if (!heroes.has(admin)) {
    const hero = { name: newName('Vault'), realm: 'Kazzak', faction: 'Horde', status: true };
    await callAs(admin, '/admin/create-hero-name', hero);
    heroes.add(admin);
  }
  const { mailId, run } = await evening.finish();
  const { confirmationCode } = await callAs<Codes>(admin, '/mail/generateCode', { mailId });
  const page = await as('admin');
  await prepare?.(page);
  return { page: await open(page), run, confirmationCode };
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

proveArea('mails', {
  refused: async ({ as }) => {
    const page = await as('admin');
    await refuse(page, '/mail/get');
    return { page: await open(page) };
  },
  notReached: async (given) => {
    const { page, run } = await openWithMail(given);
    const row = page.getByRole('button', { name: `Generate the code of run ${run}` });
    await expect(row).toBeVisible();
    await cutOff(page, '/mail/get');
    // The push for another mail makes the page refetch the list.
    await given.evening.finish();
    const toast = toastOf(page, 'Error fetching mails').waitFor();
    await expect(onPage(page, 'No mail records found')).toBeVisible();
    await expect(row).toBeHidden();
    await toast;
    return { page };
  },
  notGenerated: async (given) => {
    const { page, run } = await openWithMail(given);
    await refuse(page, '/mail/generateCode', 500);
    await generate(page, run);
    return { page };
  },
  notMarked: async (given) => {
    const found = await openWithCode(given);
    await refuse(found.page, '/mail/sent', 500);
    return send(found);
  },
  generated: async (given) => {
    const { page, run } = await openWithCode(given);
    await generate(page, run);
    return { page };
  },
  marked: async (given) => send(await openWithCode(given)),
  copied: async (given) => {
    const { page, run } = await openWithCode(given);
    await copy(page, run);
    return { page };
  },
  notCopied: async (given) => {
    const { page, run } = await openWithCode(given, denyClipboard);
    await copy(page, run);
    return { page };
  },
  correct: async (given) => {
    const { page, run, confirmationCode } = await openWithCode(given);
    await check(page, run, ` ${confirmationCode} `);
    return { page };
  },
  incorrect: async (given) => {
    const { page, run, confirmationCode } = await openWithCode(given);
    await check(page, run, confirmationCode === '000000' ? '000001' : '000000');
    return { page };
  },
  checkFirst: async (given) => {
    const { page, run } = await openWithMail(given);
    await click(page, `Mark Sent: run ${run}`);
    return { page };
  },
});

proveSaid('a refused list', 'Come back later', async ({ as }) => {
  const page = await as('admin');
  await refuseSaying(page, '/mail/get', 'Come back later');
  return { page: await open(page) };
});

proveSaid(
  'a code without a receiving hero',
  'No active hero name for Blackmoore Alliance',
  async ({ as, evening }) => {
    const payment = { paymentRealm: 'Blackmoore', paymentFaction: 'Alliance' };
    const booking = await bookSeat(evening.admin, evening.raid._id, newName('Client'), payment);
    await callAs(evening.leader, '/booking/status', { bookingId: booking._id });
    const page = await open(await as('admin'));
    await generate(page, booking._id.slice(0, 8));
    return { page };
  },
);
