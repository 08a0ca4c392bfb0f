import { expect, type Browser } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { withClipboard } from '../support/clipboard.ts';
import { goldDeskPath, prepareMails, sendMails } from '../support/gold-desk.ts';
import { signInAs } from '../support/sign-in.ts';
import type { Measurement } from './measurement.ts';

const MAILS = 30;

/** The keys that thirty mails take at the gold desk, beside the digits. */
export const measureGoldDesk = async (browser: Browser, url: string): Promise<Measurement[]> => {
  const open = async (persona: string, options: object = {}) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    const page = await context.newPage();
    await signInAs(page, persona);
    return page;
  };
  const collector = await open('gold-collector', withClipboard);
  const people = {
    collector,
    admin: await open('admin'),
    leader: await open('raid-leader'),
    advertiser: await open('advertiser'),
  };
  const totals = await prepareMails(people, MAILS);
  await collector.goto(goldDeskPath);
  await expect(collector.getByText(totals.all).first()).toBeVisible({ timeout: 20_000 });
  const violations = await axe(collector);
  const { digits, others } = await sendMails(collector, MAILS);
  for (const page of Object.values(people)) await page.context().close();
  const measured = { bound: 'at most', unit: '' } as const;
  return [
    { ...measured, name: `Gold desk, ${MAILS} mails: keys`, value: others, limit: MAILS + 5 },
    { ...measured, name: `Gold desk, ${MAILS} mails: digits`, value: digits, limit: MAILS * 6 },
    {
      ...measured,
      name: `Gold desk, ${MAILS} mails: axe violations`,
      value: violations.length,
      limit: 0,
      details: violations,
    },
  ];
};
