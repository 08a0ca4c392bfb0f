import { expect as base } from '@playwright/test';

/** For a busy machine: a week is one long test, and one late page must not end it. */
export const expect = base.configure({ timeout: 20_000 });
