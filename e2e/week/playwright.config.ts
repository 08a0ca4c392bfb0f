import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** `npm run week`: the week at its full size, once. */
export default defineConfig(base, {
  testDir: import.meta.dirname,
  testMatch: 'full.spec.ts',
  reporter: [['line']],
  workers: 1,
  retries: 0,
  timeout: 20 * 60_000,
});
