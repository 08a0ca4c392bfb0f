import path from 'node:path';

/**
 * Counts a skipped test, a file that could not be loaded and a file that was not run as failures.
 * @returns {{ passed: number, failures: string[] }}
 */
export function countVitest(report, filesOnDisk, exitCode) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const broken = report.testResults.filter(
    (file) =>
      file.status !== 'passed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const ran = new Set(report.testResults.map((file) => path.resolve(file.name)));
  return summary('vitest', passed, exitCode, [
    ...tests
      .filter(({ status }) => status !== 'passed')
      .map(({ status, fullName }) => `${fullName}: ${status}`),
    ...broken
      .filter((file) => file.assertionResults.length === 0)
      .map((file) => `${file.name}: could not be run`),
    ...filesOnDisk
      .filter((file) => !ran.has(path.resolve(file)))
      .map((file) => `${file}: belongs to no project of vitest.config.ts`),
  ]);
}

/** @returns {{ passed: number, failures: string[] }} */
export function countPlaywright(report, exitCode) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return summary('playwright', expected + flaky, exitCode, [
    ...repeat(unexpected, 'end-to-end test failed'),
    ...repeat(skipped, 'end-to-end test did not run'),
    ...report.errors.map(({ message }) => message ?? 'playwright reported an error'),
  ]);
}

function summary(runner, passed, exitCode, failures) {
  const all = [...failures];
  if (passed + failures.length === 0) all.push(`${runner} ran no tests`);
  // Such as an unhandled rejection after the last test.
  if (exitCode !== 0 && all.length === 0) all.push(`${runner} exited with code ${exitCode}`);
  return { passed, failures: all };
}

const repeat = (count, message) => Array.from({ length: count }, () => message);
