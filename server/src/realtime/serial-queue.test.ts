import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

test('runs one task after the other, also after one that failed', async () => {
  const enqueue = createSerialQueue();
  const steps: string[] = [];
  const task = (name: string, ms: number) =>
    enqueue(async () => {
      steps.push(`${name} starts`);
      await delay(ms);
      steps.push(`${name} ends`);
      if (name === 'first') throw new Error('failed');
      return name;
    });
  const [first, second] = [task('first', 20), task('second', 0)];
  await expect(first).rejects.toThrow('failed');
  expect(await second).toBe('second');
  expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
});
