import { test } from 'vitest';
import { suites } from './suites.ts';

for (const { name, promise, run } of suites) {
  if (name === 'discord') test(promise, () => run('quick'));
}
