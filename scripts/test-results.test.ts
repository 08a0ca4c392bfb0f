import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './lib/test-results.mjs';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
});
const count = (files: ReturnType<typeof file>[], onDisk: string[] = [], exitCode = 0) => {
  const { passed, failures } = countVitest({ testResults: files }, onDisk, exitCode);
  return [passed, failures.length];
};

test('counts passed tests', () => {
  expect(count([file('/a.test.ts', 'passed', 'passed')], ['/a.test.ts'])).toEqual([2, 0]);
});

test.each(['failed', 'skipped', 'pending', 'todo'])(
  'counts a test that is %s as a failure',
  (status) => {
    expect(count([file('/a.test.ts', 'passed', status)], [], 1)).toEqual([1, 1]);
  },
);

test('counts a file that could not be loaded as a failure', () => {
  expect(count([file('/a.test.ts', 'passed'), file('/b.test.ts')], [], 1)).toEqual([1, 1]);
});

test('counts a test file that no project runs as a failure', () => {
  expect(count([file('/a.test.ts', 'passed')], ['/a.test.ts', '/lost.test.ts'])).toEqual([1, 1]);
});

test('counts a run without tests as a failure', () => {
  expect(count([])).toEqual([0, 1]);
  expect(countPlaywright(playwrightReport({}), 0)).toMatchObject({
    passed: 0,
    failures: { length: 1 },
  });
});

test('counts a non-zero exit code after the last test as a failure', () => {
  expect(count([file('/a.test.ts', 'passed')], [], 1)).toEqual([1, 1]);
  expect(countPlaywright(playwrightReport({ expected: 3 }), 1).failures).toHaveLength(1);
});

test('counts skipped end-to-end tests as failures, and retried ones as passed', () => {
  const report = playwrightReport({ expected: 3, skipped: 2, flaky: 1, unexpected: 1 });
  expect(countPlaywright(report, 1)).toMatchObject({
    passed: 4,
    failures: { length: 3 },
    retried: ['flaky 0: flaky (Error: late)'],
  });
});

test('gives the reason of a failure, and of a retry', () => {
  const failureMessages = ['Error: too late\n    at file.ts:3:1'];
  const results = ['failed', 'passed'].map((status) => ({
    ...{ status, failureMessages },
    fullName: `is ${status}`,
  }));
  const report = { testResults: [{ ...file('/a.test.ts', 'failed'), assertionResults: results }] };
  expect(countVitest(report, [], 1)).toEqual({
    passed: 1,
    failures: ['is failed: failed (Error: too late)'],
    retried: ['is passed (Error: too late)'],
  });
});

test('says that a test timed out', () => {
  const failureMessages = ['Error: STACK_TRACE_ERROR\n    at file.ts:3:1'];
  const late = { status: 'passed', fullName: 'is late', failureMessages };
  const report = { testResults: [{ ...file('/a.test.ts', 'passed'), assertionResults: [late] }] };
  expect(countVitest(report, [], 0).retried).toEqual(['is late (Error: timed out)']);
});

test('gives the reason why the tests of a file were skipped', () => {
  const broken = { ...file('/a.test.ts', 'skipped'), status: 'failed', message: 'no port\n  at a' };
  expect(countVitest({ testResults: [broken] }, [], 1).failures).toEqual([
    '/a.test.ts: could not be run (no port)',
    'test 0: skipped',
  ]);
});

test('counts a hook that failed after the last test as a failure', () => {
  const broken = { ...file('/a.test.ts', 'passed'), status: 'failed', message: 'still open' };
  expect(count([broken], [], 1)).toEqual([1, 1]);
});

test('shortens a long title', () => {
  const [failure = ''] = countVitest(
    {
      testResults: [
        {
          ...file('/a.test.ts', 'failed'),
          assertionResults: [{ status: 'failed', fullName: 'x'.repeat(5_000) }],
        },
      ],
    },
    [],
    1,
  ).failures;
  expect(failure).toBe(`${'x'.repeat(200)}…: failed`);
});

function playwrightReport(stats: Record<string, number>) {
  const specs = Object.entries(stats).flatMap(([status, count]) =>
    Array.from({ length: count }, (_, index) => ({
      title: `${status} ${index}`,
      tests: [
        { status, results: [{ error: { message: '\u001b[31mError: late\u001b[39m\nmore' } }] },
      ],
    })),
  );
  return {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    // A file, and a describe in it.
    suites: [{ specs: [], suites: [{ specs }] }],
    errors: [] as { message?: string }[],
  };
}
