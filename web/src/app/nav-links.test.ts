import { roleNames } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import { authOf } from '../../test/fixtures.ts';
import type { Auth } from '../features/auth/use-viewer.ts';
import { navItemsFor } from './nav-links.ts';

const labelsFor = (auth: Auth, area: 'public' | 'dashboard' = 'public') =>
  navItemsFor(auth, area).map(({ label }) => label);
const rolesSeeing = (label: string) =>
  roleNames.filter((role) => labelsFor(authOf(role)).includes(label));

test('shows each link to exactly the specified roles', () => {
  expect(rolesSeeing('HOME')).toEqual([...roleNames]);
  expect(rolesSeeing('CREATE RAID')).toEqual(['Admin', 'Developer', 'Raid Manager']);
  expect(rolesSeeing('UPCOMING RAIDS')).toEqual(['Admin', 'Developer', 'Raid Manager']);
  expect(rolesSeeing('BOOK RAID')).toEqual([...roleNames]);
  expect(rolesSeeing('ADMIN PANEL')).toEqual(['Admin', 'Developer']);
});

test('shows an admin all links in order, and a user without roles only the open ones', () => {
  expect(labelsFor(authOf('Admin'))).toEqual([
    'HOME',
    'CREATE RAID',
    'UPCOMING RAIDS',
    'BOOK RAID',
    'ADMIN PANEL',
  ]);
  expect(labelsFor(authOf())).toEqual(['HOME', 'BOOK RAID']);
});

test('shows a visitor the public pages and two invite links', () => {
  expect(navItemsFor({ state: 'signed out' }, 'public')).toEqual([
    { kind: 'page', label: 'HOME', to: '/' },
    { kind: 'page', label: 'ABOUT US', to: '/about' },
    { kind: 'invite', label: 'APPLY TO FORGE', to: '/apply' },
    { kind: 'invite', label: 'BOOK A BOOST', to: '/book' },
  ]);
});

test('keeps the public links while the auth status loads', () => {
  expect(labelsFor({ state: 'loading' })).toEqual(labelsFor({ state: 'signed out' }));
});

test('shows on the dashboard what every signed-in person has while the auth status loads', () => {
  expect(labelsFor({ state: 'loading' }, 'dashboard')).toEqual(labelsFor(authOf(), 'dashboard'));
});
