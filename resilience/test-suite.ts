import { test } from 'vitest';
import type { Suite } from './suite.ts';

/** A suite at its quick size in every `npm test`. It measures time beside other tests: one retry, which is reported. */
export const testSuite = ({ guarantee, run }: Suite) =>
  test(guarantee, { retry: 1 }, async () => void (await run('quick')));
