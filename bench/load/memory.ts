/** Bytes, and when they were looked at. */
export type MemorySample = { at: number; rss: number; heap: number };

const MB = 1024 * 1024;

const figure = (metrics: string, name: string) =>
  Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);

/** What the portal says of itself. */
export const readMemory = async (url: string): Promise<MemorySample> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return {
    at: performance.now(),
    rss: figure(metrics, 'process_resident_memory_bytes'),
    heap: figure(metrics, 'nodejs_heap_size_used_bytes'),
  };
};

export const inMb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;

const WINDOWS = 10;

/** The least of each tenth of the time: what is left when the garbage is gone, without forcing it. */
const floors = (samples: MemorySample[], of: 'rss' | 'heap') => {
  const size = Math.ceil(samples.length / WINDOWS);
  const windows = Array.from({ length: Math.ceil(samples.length / size) }, (_, index) =>
    samples.slice(index * size, (index + 1) * size),
  );
  return windows.map((window) => ({
    at: window.reduce((sum, { at }) => sum + at, 0) / window.length,
    bytes: Math.min(...window.map((sample) => sample[of])),
  }));
};

/**
 * How much is left over at the end of the second half, by a straight line through the floors of its
 * tenths. Caches fill and the compiler warms up in the first half; what still grows then grows on.
 */
export const grownBytes = (samples: MemorySample[], of: 'rss' | 'heap'): number => {
  const points = floors(samples.slice(Math.floor(samples.length / 2)), of);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ at }) => at)), mean(points.map(({ bytes }) => bytes))];
  const slope =
    points.reduce((sum, { at, bytes }) => sum + (at - x) * (bytes - y), 0) /
    points.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  return slope * ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0));
};
