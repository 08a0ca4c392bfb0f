import { expect, test } from 'vitest';
import { toTable } from './report.ts';

test('aligns the columns and prints a failure on one line', () => {
  const table = toTable([
    { suite: 'faults', guarantee: 'nothing is lost', measured: '7 kills', result: 'passed' },
    { suite: 'x', guarantee: 'no', measured: `lost\n  ${'a'.repeat(200)}`, result: 'FAILED' },
  ]);
  const [head = '', passed = '', failed = '', ...more] = table.split('\n');
  expect(more).toEqual([]);
  expect(passed).toMatch(/^faults +nothing is lost +7 kills +passed$/);
  expect(failed).toMatch(/^x +no +lost a+… +FAILED$/);
  const columns = [head, passed, failed].map((line) => line.search(/result$|passed$|FAILED$/));
  expect(new Set(columns).size).toBe(1);
});
