import { test } from 'vitest';
import { suites } from './suites.ts';

for (const { name, promise, run } of suites) {
  if (name === 'restore') test(promise, () => run('quick'), 300_000);
}
