import { test } from 'vitest';
import { suites } from './suites.ts';

/**
 * Runs the suites of this name as tests. One file for each name, so that they run in parallel.
 * They measure time beside other tests: one retry, which `npm test` reports.
 */
export const testSuites = (wanted: string) => {
  for (const { name, guarantee, run } of suites) {
    if (name === wanted) test(guarantee, { retry: 1 }, async () => void (await run('quick')));
  }
};
