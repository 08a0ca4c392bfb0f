import type { Stats } from '@forge/contract/dashboard/stats';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOfEach } from '../../../test/markup-text.ts';
import { StatLines } from './stats.tsx';

const stats: Stats = {
  raidToday: 1,
  bookingToday: 2,
  goldToday: 3_000,
  totalRaid: 4_000,
  totalBooking: 5,
  totalGold: 6_500_000,
};
const lines = (of: 'today' | 'total', known: Stats | undefined = stats) => {
  const markup = renderToStaticMarkup(<StatLines of={of} stats={known} isPending={false} />);
  const figures = textOfEach(markup, 'dd');
  return textOfEach(markup, 'dt').map((label, index) => [label, figures[index]]);
};

test('shows each figure on its line', () => {
  expect(lines('today')).toEqual([
    ['Raids Today', '1'],
    ['Booked Raids', '2'],
    ['Gold Earned Today', '3,000 g'],
  ]);
  expect(lines('total')).toEqual([
    ['Total Raids', '4,000'],
    ['Booked Raids', '5'],
    ['Total Gold', '6,500,000 g'],
  ]);
});
