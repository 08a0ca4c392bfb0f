import { test } from 'vitest';
import { suites } from './suites.ts';

for (const { name, promise, run } of suites) {
  if (name === 'growth') test(promise, () => run('quick'));
}
