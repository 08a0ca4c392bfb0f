import type { Stats } from '@forge/contract/dashboard/stats';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RoleName } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import { textOfEach } from '../../../test/markup-text.ts';
import { hasFigures, StatLines } from './stats.tsx';

const stats: Stats = {
  raidToday: 1,
  bookingToday: 2,
  goldToday: 3_000,
  totalRaid: 4_000,
  totalBooking: 5,
  totalGold: 6_500_000,
};
const zero = Object.fromEntries(Object.keys(stats).map((name) => [name, 0])) as Stats;
const viewerWith = (...roles: RoleName[]) => ({ id: '1', username: 'Ana', roles });
const lines = (of: 'today' | 'total', known = stats, viewer = viewerWith('Advertiser')) => {
  const markup = renderToStaticMarkup(
    <StatLines of={of} viewer={viewer} stats={known} isPending={false} />,
  );
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

test('puts figures that are always zero for a role last, without an amount of gold', () => {
  const known = { ...zero, raidToday: 4 };
  expect(lines('today', known, viewerWith('Raid Manager'))).toEqual([
    ['Raids Today', '4'],
    ['Booked Raids', '0'],
    ['Gold Earned Today', '0'],
  ]);
  // Earned with a role that the person no longer has.
  expect(lines('total', { ...zero, totalGold: 5 }, viewerWith('Forge Member'))).toEqual([
    ['Total Gold', '5 g'],
    ['Total Raids', '0'],
    ['Booked Raids', '0'],
  ]);
});

test('has figures for everyone except members who only buy', () => {
  expect(hasFigures(viewerWith('Forge Member'))).toBe(false);
  expect(hasFigures(viewerWith('Forge Member', 'Raid Leader'))).toBe(true);
});
