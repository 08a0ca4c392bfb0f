import fs from 'node:fs';
import path from 'node:path';

/** The JSON report of a runner that exited with this code. */
export function readTestReport(runner, file, exitCode) {
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'));
  throw new Error(`${runner} exited with code ${exitCode} before it reported any test`);
}

/**
 * Counts a skipped test, a file that could not be loaded and a file that was not run as failures.
 * `retried` are the tests that passed only after a retry.
 * @returns {{ passed: number, failures: string[], retried: string[] }}
 */
export function countVitest(report, filesOnDisk, exitCode) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed');
  // Such as a hook that failed: the tests of the file are skipped without a reason.
  const broken = report.testResults.filter(
    (file) =>
      file.status !== 'passed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const ran = new Set(report.testResults.map((file) => path.resolve(file.name)));
  const failures = [
    ...broken
      .filter((file) => file.message || file.assertionResults.length === 0)
      .map((file) => `${file.name}: could not be run${reasonOf([file.message ?? ''])}`),
    ...tests
      .filter(({ status }) => status !== 'passed')
      .map((test) => `${titleOf(test)}: ${test.status}${reasonOf(test.failureMessages)}`),
    ...filesOnDisk
      .filter((file) => !ran.has(path.resolve(file)))
      .map((file) => `${file}: belongs to no project of vitest.config.ts`),
  ];
  const retried = passed
    .filter(({ failureMessages = [] }) => failureMessages.length > 0)
    .map((test) => `${titleOf(test)}${reasonOf(test.failureMessages)}`);
  return { ...summary('vitest', passed.length, exitCode, failures), retried };
}

/** @returns {{ passed: number, failures: string[], retried: string[] }} */
export function countPlaywright(report, exitCode) {
  const tests = specsOf(report.suites).flatMap(({ title, tests: ofSpec }) =>
    ofSpec.map(({ status, results }) => {
      const messages = results.map(({ error }) => error?.message).filter(Boolean);
      return { status, text: `${title}: ${outcomes[status]}${reasonOf(messages)}` };
    }),
  );
  const textsOf = (wanted) =>
    tests.filter(({ status }) => status === wanted).map(({ text }) => text);
  const { expected, flaky } = report.stats;
  const failures = [
    ...textsOf('unexpected'),
    ...textsOf('skipped'),
    ...report.errors.map(({ message }) => message ?? 'playwright reported an error'),
  ];
  return {
    ...summary('playwright', expected + flaky, exitCode, failures),
    retried: textsOf('flaky'),
  };
}

const outcomes = { unexpected: 'failed', skipped: 'did not run', flaky: 'flaky' };

const specsOf = (suites = []) =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)]);

// Colours of the terminal.
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

const TITLE_LENGTH = 200;

/** Some titles hold long input. */
const titleOf = ({ fullName }) =>
  fullName.length > TITLE_LENGTH ? `${fullName.slice(0, TITLE_LENGTH)}…` : fullName;

// vitest reports a timeout by the stack of this error, without its message.
const TIMED_OUT = 'STACK_TRACE_ERROR';

/** The first line of the first error. */
const reasonOf = (messages = []) => {
  const [line = ''] = (messages[0] ?? '').replaceAll(ESCAPES, '').split('\n');
  return line && ` (${line.replace(TIMED_OUT, 'timed out')})`;
};

function summary(runner, passed, exitCode, failures) {
  const all = [...failures];
  if (passed + failures.length === 0) all.push(`${runner} ran no tests`);
  // Such as an unhandled rejection after the last test.
  if (exitCode !== 0 && all.length === 0) all.push(`${runner} exited with code ${exitCode}`);
  return { passed, failures: all };
}
