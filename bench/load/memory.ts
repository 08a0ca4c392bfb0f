/** In bytes. */
export type MemorySample = { at: number; rss: number; heap: number };

const MB = 1024 * 1024;

const metric = (metrics: string, name: string) =>
  Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);

/** From the portal's metrics. */
export const readMemory = async (url: string): Promise<MemorySample> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return {
    at: performance.now(),
    rss: metric(metrics, 'process_resident_memory_bytes'),
    heap: metric(metrics, 'nodejs_heap_size_used_bytes'),
  };
};

export const inMb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;

const WINDOWS = 10;

/** The minimum of each tenth of the samples, which is close to the memory after collection. */
const minima = (samples: MemorySample[], of: 'rss' | 'heap') => {
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
 * The growth in the second half, by a linear fit through the minima of its tenths. In the first half
 * caches fill and the compiler warms up.
 */
export const grownBytes = (samples: MemorySample[], of: 'rss' | 'heap'): number => {
  const points = minima(samples.slice(Math.floor(samples.length / 2)), of);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ at }) => at)), mean(points.map(({ bytes }) => bytes))];
  const slope =
    points.reduce((sum, { at, bytes }) => sum + (at - x) * (bytes - y), 0) /
    points.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  return slope * ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0));
};
