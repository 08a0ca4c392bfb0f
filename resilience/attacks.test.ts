import { test } from 'vitest';
import { parts } from './suites.ts';

for (const { name, promise, run } of parts) {
  if (name === 'attacks') test(promise, () => run('quick'), 300_000);
}
