import { expect, test } from 'vitest';
import { sumLines } from './lib/figures.mjs';

test('adds up lines by folder, with tests apart', () => {
  const output = [
    'HEAD:vitest.config.ts:70',
    'HEAD:server/src/app.ts:100',
    'HEAD:server/src/app.test.ts:40',
    'HEAD:server/test/process.test.ts:5',
    'HEAD:testkit/src/person.ts:30',
    '',
  ].join('\n');
  expect(Object.fromEntries(sumLines(output))).toEqual({
    '.': { code: 70, tests: 0 },
    server: { code: 100, tests: 45 },
    testkit: { code: 0, tests: 30 },
  });
});
