import { expect, test } from 'vitest';
import { formatStatementUrl, parseStatementUrl } from './statement-url.ts';

const current = '2026-11-11';
const parsed = (query: string) => parseStatementUrl(new URLSearchParams(query), current);

test.each([
  ['', current],
  ['week=2026-10-28', '2026-10-28'],
  ['week=2026-10-29', current],
  ['week=soon', current],
  ['week=2026-11-18', current],
])('reads the week of %j, the current one where it has none', (query, week) => {
  expect(parsed(query)).toEqual({ week, userId: undefined });
});

test('keeps the person and leaves out what is the default', () => {
  const query = formatStatementUrl({ week: '2026-10-28', userId: '7' }, current);
  expect(query.toString()).toBe('userId=7&week=2026-10-28');
  expect(parsed(query.toString())).toEqual({ week: '2026-10-28', userId: '7' });
  expect(formatStatementUrl({ week: current, userId: undefined }, current).toString()).toBe('');
});
