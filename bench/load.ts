import { failuresOf, runLoad, type LoadResult } from './load/load-generator.ts';
import { inMb } from './load/memory.ts';
import { percentile } from './measure.ts';
import { startPortal } from './start-portal.ts';
import { print } from './print.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);

const latencyColumns = (durations: number[]) => {
  const ms = (value: number) => value.toFixed(1).padStart(8);
  const percentiles = [0.5, 0.95, 0.99].map((share) => ms(percentile(durations, share)));
  return `${String(durations.length).padStart(8)}${percentiles.join('')}${ms(percentile(durations, 1))}`;
};

const printLoad = ({ clients, operations, answers, delays, missed, ...rest }: LoadResult) => {
  print(`${clients} clients, ${operations} operations, ${rest.pushes} pushes received`);
  print(`${''.padEnd(28)}   count     p50     p95     p99     max  (ms)`);
  for (const [kind, durations] of [...answers].sort())
    print(`${kind.padEnd(28)}${latencyColumns(durations)}`);
  print(`${'change to its push'.padEnd(28)}${latencyColumns(delays)}`);
  const [first, last] = [rest.memory[0], rest.memory.at(-1)];
  if (first && last) {
    print(
      `memory: ${inMb(first.rss)} (heap ${inMb(first.heap)}) to ${inMb(last.rss)} (heap ${inMb(last.heap)})`,
    );
  }
  print(
    `missed pushes ${missed}, outdated lists ${rest.outdated}, closed sockets ${rest.closed}, errors ${rest.errors.length}`,
  );
};

/** Five hundred clients on one portal, at ten times the load of a busy community. */
export const benchLoad = async (): Promise<void> => {
  const portal = await startPortal();
  try {
    const result = await runLoad(portal, { seconds: SECONDS, share: 1 });
    printLoad(result);
    const failures = failuresOf(result);
    if (failures.length > 0) throw new Error(failures.join('; '));
  } finally {
    await portal.close();
  }
};
