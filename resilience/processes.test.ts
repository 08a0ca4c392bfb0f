import { test } from 'vitest';
import { parts } from './suites.ts';

for (const { name, promise, run } of parts) {
  if (name === 'processes') test(promise, () => run('quick'));
}
