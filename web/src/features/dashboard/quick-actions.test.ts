import { roleNames, type RoleName } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import { quickActionsOf } from './quick-actions.ts';

const labelsFor = (...roles: RoleName[]) =>
  quickActionsOf({ id: '1', username: 'Ana', roles }).map(({ label }) => label);

const rolesOffered = (label: string) => roleNames.filter((role) => labelsFor(role).includes(label));

test('offers each quick action to exactly the roles that section 6 names', () => {
  expect(rolesOffered('Create Raid')).toEqual(['Admin', 'Developer', 'Raid Manager']);
  expect(rolesOffered('Book Raid')).toEqual([
    'Admin',
    'Developer',
    'Advertiser',
    'Senior Advertiser',
    'Trial Advertiser',
    'Raid Leader',
  ]);
  expect(rolesOffered('Collection & Pending History')).toEqual([
    'Admin',
    'Developer',
    'Gold Collector',
    'Senior Advertiser',
  ]);
  expect(rolesOffered('Admin Mails History')).toEqual(['Admin', 'Developer']);
  expect(rolesOffered('Settings')).toEqual([...roleNames]);
});

test('offers the ledger to those whom it concerns', () => {
  expect(rolesOffered('Earnings')).toEqual([
    'Admin',
    'Developer',
    'Gold Collector',
    'Advertiser',
    'Senior Advertiser',
    'Trial Advertiser',
  ]);
  expect(rolesOffered('Settlement')).toEqual(['Admin', 'Developer']);
});

test('offers own bookings to those who may book', () => {
  expect(rolesOffered('My Bookings')).toEqual([
    'Admin',
    'Developer',
    'Advertiser',
    'Senior Advertiser',
    'Trial Advertiser',
  ]);
});

test('offers support to those who may use it', () => {
  expect(rolesOffered('Support')).toEqual(['Admin', 'Developer', 'Forge Member']);
});

test('offers the settings to users without roles', () => {
  expect(labelsFor()).toEqual(['Settings']);
});
