import { expect, test } from 'vitest';
import { clampPage, pageCount, pageOfRows } from './paging.ts';

const rows = Array.from({ length: 61 }, (_row, index) => index);

test('puts thirty rows on a page', () => {
  expect(pageCount(30)).toBe(1);
  expect(pageCount(31)).toBe(2);
  expect(pageOfRows(rows, 2)).toEqual(rows.slice(30, 60));
  expect(pageOfRows(rows, 3)).toEqual([60]);
});

test.each([
  [0, 1],
  [-4, 1],
  [Number.NaN, 1],
  [2.9, 2],
  [99, 3],
])('clamps page %d to page %d', (requested, shown) => {
  expect(clampPage(requested, rows.length)).toBe(shown);
});

test('falls back to the previous page when the last one becomes empty', () => {
  expect(pageOfRows(rows.slice(0, 60), 3)).toEqual(rows.slice(30, 60));
  expect(pageOfRows([], 1)).toEqual([]);
});
