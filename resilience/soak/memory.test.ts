import { expect, test } from 'vitest';
import { grownBytes, type MemorySample } from '../../bench/load/memory.ts';

const MB = 1024 * 1024;
const SAMPLES = 720;

/** An hour of samples: varying garbage plus a leak. */
const hour = (leakedMb: (share: number) => number): MemorySample[] =>
  Array.from({ length: SAMPLES }, (_, index) => {
    const heap = (80 + ((index * 7) % 40) + leakedMb(index / SAMPLES)) * MB;
    return { at: index * 5_000, heap, rss: heap + 60 * MB };
  });

test('does not count collected garbage as growth', () => {
  expect(
    Math.abs(
      grownBytes(
        hour(() => 0),
        'heap',
      ),
    ),
  ).toBeLessThan(3 * MB);
});

test('does not count caches that fill in the first half as growth', () => {
  const warmUp = hour((share) => 50 * Math.min(1, share * 2.5));
  expect(Math.abs(grownBytes(warmUp, 'rss'))).toBeLessThan(3 * MB);
});

test('detects a leak below varying garbage', () => {
  const grown =
    grownBytes(
      hour((share) => 80 * share),
      'rss',
    ) / MB;
  expect(grown).toBeGreaterThan(32);
  expect(grown).toBeLessThan(44);
});
