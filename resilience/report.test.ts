import { expect, test } from 'vitest';
import { toTable } from './report.ts';

test('aligns the columns and prints a failure on one line', () => {
  const table = toTable([
    { suite: 'faults', promise: 'nothing is lost', figure: '7 kills', verdict: 'holds' },
    { suite: 'x', promise: 'no', figure: `lost\n  ${'a'.repeat(200)}`, verdict: 'BROKEN' },
  ]);
  const [head = '', held = '', broken = '', ...more] = table.split('\n');
  expect(more).toEqual([]);
  expect(held).toMatch(/^faults +nothing is lost +7 kills +holds$/);
  expect(broken).toMatch(/^x +no +lost a+… +BROKEN$/);
  const columns = [head, held, broken].map((line) => line.search(/verdict$|holds$|BROKEN$/));
  expect(new Set(columns).size).toBe(1);
});
