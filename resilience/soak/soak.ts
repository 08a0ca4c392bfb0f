import { brokenBy, runLoad } from '../../bench/load/load-generator.ts';
import { grownBytes, inMb } from '../../bench/load/memory.ts';
import { percentile } from '../../bench/measure.ts';
import { openStage } from '@forge/testkit/bench-portal';
import { mustHold, pick, type Part, type Row, type Size } from '../suite.ts';

const MB = 1024 * 1024;
// What a straight line makes of noise: an hour that leaks a byte a request leaks less than this.
const FLAT = { heap: 16 * MB, rss: 32 * MB };

const run = async (size: Size): Promise<Row[]> => {
  const stage = await openStage();
  try {
    const seconds = pick(size, { quick: 20, full: 3_600 });
    const result = await runLoad(stage, { seconds, share: pick(size, { quick: 0.1, full: 1 }) });
    const { delays, memory, presses, people } = result;
    const [heap, rss] = [grownBytes(memory, 'heap'), grownBytes(memory, 'rss')];
    const told = `heap ${inMb(heap)}, RSS ${inMb(rss)} more in the second half`;
    const isFlat = heap < FLAT.heap && rss < FLAT.rss;
    const broken = [...brokenBy(result), ...(isFlat ? [] : [`memory grows: ${told}`])];
    mustHold(broken.length === 0, broken.join('; '));
    return [
      {
        promise: `${people} people, ${presses} presses in ${seconds} s: no error`,
        figure: `${[...result.answers].length} kinds of calls`,
      },
      {
        promise: 'every change reaches every socket that must hear of it',
        figure: `${delays.length} pushes, p99 ${percentile(delays, 0.99).toFixed(0)} ms`,
      },
      { promise: 'memory stays flat', figure: told },
    ];
  } finally {
    await stage.stop();
  }
};

export const soak: Part = {
  name: 'soak',
  promise:
    'An hour at ten times a busy evening: nothing fails, nothing is missed, memory stays flat',
  run,
};
