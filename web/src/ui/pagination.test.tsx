import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';
import { textOfEach, textOf } from '../../test/markup-text.ts';

const pages = (page: number, total: number) =>
  renderToStaticMarkup(
    <Pagination label="raids" page={page} total={total} onPage={() => undefined} />,
  );
const inert = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>/g)].map(([button]) => button.includes('aria-disabled="true"'));

test('renders only for more than thirty rows', () => {
  expect(pages(1, 30)).toBe('');
  expect(textOf(pages(1, 31))).toBe('PreviousPage 1 of 2Next');
  expect(textOfEach(pages(1, 31), 'button')).toEqual(['Previous', 'Next']);
});

test('disables Previous on the first page and Next on the last', () => {
  expect(inert(pages(1, 61))).toEqual([true, false]);
  expect(inert(pages(2, 61))).toEqual([false, false]);
  expect(inert(pages(3, 61))).toEqual([false, true]);
  expect(textOf(pages(9, 61))).toContain('Page 3 of 3');
});
