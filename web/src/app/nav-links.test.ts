import { roleNames, type RoleName } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import type { Auth } from '../features/auth/use-viewer.ts';
import { navItemsFor } from './nav-links.ts';

const personWith = (...roles: RoleName[]): Auth => ({
  state: 'signed in',
  user: { _id: '1', username: 'Ana', discordId: '1', avatar: null, role: [], roles },
  viewer: { id: '1', username: 'Ana', roles },
});
const labelsFor = (auth: Auth) => navItemsFor(auth).map(({ label }) => label);
const holdersOf = (label: string) =>
  roleNames.filter((role) => labelsFor(personWith(role)).includes(label));

test('each link is shown to exactly the roles that the spec names', () => {
  expect(holdersOf('HOME')).toEqual([...roleNames]);
  expect(holdersOf('CREATE RAID')).toEqual(['Admin', 'Developer', 'Raid Manager']);
  expect(holdersOf('UPCOMING RAIDS')).toEqual(['Admin', 'Developer', 'Raid Manager']);
  expect(holdersOf('BOOK RAID')).toEqual([...roleNames]);
  expect(holdersOf('ADMIN PANEL')).toEqual(['Admin', 'Developer']);
});

test('an admin finds all of them in this order, and someone without roles what needs none', () => {
  expect(labelsFor(personWith('Admin'))).toEqual([
    'HOME',
    'CREATE RAID',
    'UPCOMING RAIDS',
    'BOOK RAID',
    'ADMIN PANEL',
  ]);
  expect(labelsFor(personWith())).toEqual(['HOME', 'BOOK RAID']);
});

test('a visitor finds the public pages, and two ways into the community', () => {
  expect(navItemsFor({ state: 'signed out' })).toEqual([
    { kind: 'page', label: 'HOME', to: '/' },
    { kind: 'page', label: 'ABOUT US', to: '/about' },
    { kind: 'invite', label: 'APPLY TO FORGE', to: '/apply' },
    { kind: 'invite', label: 'BOOK A BOOST', to: '/book' },
  ]);
});

test('until it is known who is here, nothing is offered that may have to go again', () => {
  expect(labelsFor({ state: 'loading' })).toEqual(['HOME']);
});
