import { startPortalWithPool } from '@forge/testkit/portal-process';
import { failuresOf, runLoad } from '../../bench/load/load-generator.ts';
import { grownBytes, inMb } from '../../bench/load/memory.ts';
import { percentile } from '../../bench/measure.ts';
import { assert, bySize, type Row, type Size, type Suite } from '../suite.ts';

const MB = 1024 * 1024;
// The noise of the linear fit; a leak of a byte per request stays below it for an hour.
const MAX_GROWTH = { heap: 16 * MB, rss: 32 * MB };

const run = async (size: Size): Promise<Row[]> => {
  const portal = await startPortalWithPool();
  try {
    const seconds = bySize(size, { quick: 20, full: 3_600 });
    const result = await runLoad(portal, { seconds, share: bySize(size, { quick: 0.1, full: 1 }) });
    const { delays, memory, operations, clients } = result;
    const [heap, rss] = [grownBytes(memory, 'heap'), grownBytes(memory, 'rss')];
    const growth = `heap ${inMb(heap)}, RSS ${inMb(rss)} more in the second half`;
    const isFlat = heap < MAX_GROWTH.heap && rss < MAX_GROWTH.rss;
    const failures = [...failuresOf(result), ...(isFlat ? [] : [`memory grows: ${growth}`])];
    assert(failures.length === 0, failures.join('; '));
    return [
      {
        guarantee: `${clients} clients, ${operations} operations in ${seconds} s: no error`,
        measured: `${[...result.answers].length} kinds of calls`,
      },
      {
        guarantee: 'every change is pushed to every subscribed socket',
        measured: `${delays.length} pushes, p99 ${percentile(delays, 0.99).toFixed(0)} ms`,
      },
      { guarantee: 'memory stays flat', measured: growth },
    ];
  } finally {
    await portal.close();
  }
};

export const soak: Suite = {
  name: 'soak',
  guarantee: 'an hour at ten times the usual load: no errors, no missed pushes, flat memory',
  run,
};
