import { rmSync } from 'node:fs';
import { runBrowserTests } from '../../scripts/lib/browser-tests.mjs';
import { createTestOutput } from '../../scripts/lib/test-output.mjs';
import { assert, type Row, type Suite } from '../suite.ts';

const guarantee =
  'in a browser: sweeps over pages, messages, widths and roles, a week, and variants of flows';

export const browser: Suite = {
  name: 'browser',
  guarantee,
  run: async (): Promise<Row[]> => {
    const output = createTestOutput();
    const { passed, failures, retried } = await runBrowserTests({ speed: 'slow', output });
    // The traces are left for debugging.
    assert(failures.length === 0, `${failures.join('; ')} (traces in ${output})`);
    rmSync(output, { recursive: true, force: true });
    const again = retried.length > 0 ? `, only after a retry: ${retried.join('; ')}` : '';
    return [{ guarantee, measured: `${passed} tests passed${again}` }];
  },
};
