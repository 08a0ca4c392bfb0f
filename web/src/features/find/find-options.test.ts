import { expect, test } from 'vitest';
import type { Found } from '@forge/contract/find/find-api';
import type { RoleName } from '@forge/contract/viewer';
import { findGroups } from './find-options.ts';

const viewerWith = (...roles: RoleName[]) => ({ id: '1', username: 'Ana', roles });
const actions = [{ label: 'Sign out', run: () => undefined }];
const found: Found = {
  raids: [{ _id: 'r', name: 'Sanctum', date: '2031-01-01', time: '20:00' }],
  bookings: [
    {
      _id: 'b',
      raidId: 'r',
      clientName: 'Sera',
      clientRealm: 'Kazzak',
      raidName: 'Sanctum',
      date: '2031-01-01',
      left: false,
    },
  ],
  pages: [],
};
const shown = (typed: string, viewer = viewerWith('Advertiser'), result?: Found) =>
  findGroups(viewer, typed, result, actions).map(({ label, options }) => [
    label,
    options.map((option) =>
      option.kind === 'page' ? option.page.title : option.key.replace(/^\w+-/, ''),
    ),
  ]);

test('lists clients before raids, pages and actions', () => {
  expect(shown('s', viewerWith('Advertiser'), found)).toEqual([
    ['Clients', ['b']],
    ['Raids', ['r']],
    ['Pages', ['Settings']],
    ['Actions', ['Sign out']],
  ]);
});

test('offers the pages of the dashboard that this person may open before anything is typed', () => {
  expect(shown('', viewerWith('Forge Member'))).toEqual([
    ['Pages', ['Dashboard', 'Support', 'Earnings', 'What is new', 'Settings']],
    ['Actions', ['Sign out']],
  ]);
});

test('finds nothing for punctuation alone', () => {
  expect(shown('--')).toEqual([]);
});
