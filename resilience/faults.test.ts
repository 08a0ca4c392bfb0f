import { test } from 'vitest';
import { suites } from './suites.ts';

for (const { name, promise, run } of suites) {
  if (name === 'faults') test(promise, () => run('quick'));
}
