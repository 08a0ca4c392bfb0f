import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './lib/results.mjs';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
});
const count = (files: ReturnType<typeof file>[], onDisk: string[] = [], exitCode = 0) => {
  const { passed, failures } = countVitest({ testResults: files }, onDisk, exitCode);
  return [passed, failures.length];
};

test('what passed is counted', () => {
  expect(count([file('/a.test.ts', 'passed', 'passed')], ['/a.test.ts'])).toEqual([2, 0]);
});

test.each(['failed', 'skipped', 'pending', 'todo'])('a test that is %s is a failure', (status) => {
  expect(count([file('/a.test.ts', 'passed', status)], [], 1)).toEqual([1, 1]);
});

test('a file that could not be loaded is a failure', () => {
  expect(count([file('/a.test.ts', 'passed'), file('/b.test.ts')], [], 1)).toEqual([1, 1]);
});

test('a test file that no project runs is a failure', () => {
  expect(count([file('/a.test.ts', 'passed')], ['/a.test.ts', '/lost.test.ts'])).toEqual([1, 1]);
});

test('a run without tests is a failure', () => {
  expect(count([])).toEqual([0, 1]);
  expect(countPlaywright(browserRun({}), 0)).toMatchObject({ passed: 0, failures: { length: 1 } });
});

test('a runner that ends badly after its last test is a failure', () => {
  expect(count([file('/a.test.ts', 'passed')], [], 1)).toEqual([1, 1]);
  expect(countPlaywright(browserRun({ expected: 3 }), 1).failures).toHaveLength(1);
});

test('skipped end-to-end tests are failures, and one that held at the second try held', () => {
  const report = browserRun({ expected: 3, skipped: 2, flaky: 1, unexpected: 1 });
  expect(countPlaywright(report, 1)).toMatchObject({ passed: 4, failures: { length: 3 } });
});

function browserRun(stats: Record<string, number>) {
  return {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors: [] as { message?: string }[],
  };
}
