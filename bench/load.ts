import { percentile } from './measure.ts';
import { inMb } from './load/memory.ts';
import { brokenBy, runLoad, type LoadResult } from './load/load-generator.ts';
import { openStage } from '@forge/testkit/bench-portal';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);

const times = (took: number[]) => {
  const ms = (value: number) => value.toFixed(1).padStart(8);
  const shares = [0.5, 0.95, 0.99].map((share) => ms(percentile(took, share)));
  return `${String(took.length).padStart(8)}${shares.join('')}${ms(percentile(took, 1))}`;
};

export const printLoad = ({ people, presses, answers, delays, missed, ...rest }: LoadResult) => {
  console.log(`${people} people connected, ${presses} presses, ${rest.pushes} pushes heard`);
  console.log(`${''.padEnd(28)}   count     p50     p95     p99     max  (ms)`);
  for (const [kind, took] of [...answers].sort()) console.log(`${kind.padEnd(28)}${times(took)}`);
  console.log(`${'change to its push'.padEnd(28)}${times(delays)}`);
  const [first, last] = [rest.memory[0], rest.memory.at(-1)];
  if (first && last) {
    console.log(
      `memory: ${inMb(first.rss)} (heap ${inMb(first.heap)}) to ${inMb(last.rss)} (heap ${inMb(last.heap)})`,
    );
  }
  console.log(
    `missed pushes ${missed}, old lists ${rest.outdated}, closed sockets ${rest.lost}, errors ${rest.errors.length}`,
  );
};

/** Five hundred people on one portal, at ten times what a busy community presses. */
export const benchLoad = async (): Promise<void> => {
  const stage = await openStage();
  try {
    const result = await runLoad(stage, { seconds: SECONDS, share: 1 });
    printLoad(result);
    const broken = brokenBy(result);
    if (broken.length > 0) throw new Error(broken.join('; '));
  } finally {
    await stage.stop();
  }
};
