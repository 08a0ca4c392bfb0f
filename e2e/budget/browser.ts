import { chromium, type Browser } from '@playwright/test';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';

/** Root cannot use the sandbox; the other flags disable background network traffic. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments });
