import type { RoleName } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import { mainPagesOf } from './main-pages.ts';

const labelsFor = (...roles: RoleName[]) =>
  mainPagesOf({ id: '1', username: 'Ana', roles }).map(({ label }) => label);

test.each<[RoleName[], string[]]>([
  [['Admin'], ['Home', 'Book Raid', 'Upcoming', 'Collection']],
  [['Raid Manager'], ['Home', 'Upcoming', 'Create Raid', 'Settings']],
  [['Gold Collector'], ['Home', 'Book Raid', 'Collection', 'Earnings']],
  [['Advertiser'], ['Home', 'Book Raid', 'Bookings', 'Earnings']],
  [['Trial Advertiser'], ['Home', 'Book Raid', 'Bookings', 'Earnings']],
  [['Senior Advertiser'], ['Home', 'Book Raid', 'Bookings', 'Collection']],
  [['Raid Leader'], ['Home', 'Book Raid', 'Settings']],
  [['Forge Member'], ['Home', 'Support', 'Settings']],
  [[], ['Home', 'Settings']],
])('shows %j their main pages only', (roles, labels) => {
  expect(labelsFor(...roles)).toEqual(labels);
});
