import { roleNames, type RoleName } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import { quickActionsOf } from './quick-actions.ts';

const labelsFor = (...roles: RoleName[]) =>
  quickActionsOf({ id: '1', username: 'Ana', roles }).map(({ label }) => label);

const holdersOf = (label: string) => roleNames.filter((role) => labelsFor(role).includes(label));

test('offers each quick action to exactly the roles that section 6 names', () => {
  expect(holdersOf('Create Raid')).toEqual(['Admin', 'Developer', 'Raid Manager']);
  expect(holdersOf('Book Raid')).toEqual([
    'Admin',
    'Developer',
    'Advertiser',
    'Senior Advertiser',
    'Trial Advertiser',
    'Raid Leader',
  ]);
  expect(holdersOf('Collection & Pending History')).toEqual([
    'Admin',
    'Developer',
    'Gold Collector',
    'Senior Advertiser',
  ]);
  expect(holdersOf('Admin Mails History')).toEqual(['Admin', 'Developer']);
  expect(holdersOf('Settings')).toEqual([...roleNames]);
});

test('offers the settings to users without roles', () => {
  expect(labelsFor()).toEqual(['Settings']);
});
