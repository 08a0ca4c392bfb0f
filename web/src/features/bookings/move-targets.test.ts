import type { ClassName } from '@forge/contract/game';
import { noCaps } from '@forge/contract/raids/armour-seats';
import { expect, test } from 'vitest';
import { raidFixture } from '../../../test/fixtures.ts';
import { findPeople, findTargets, moveTargets } from './move-targets.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const raid = (name: string, changes: Parameters<typeof raidFixture>[0] = {}) =>
  raidFixture({ _id: name, name, ...changes });
const names = (raids: readonly { name: string }[]) => raids.map(({ name }) => name);

test('offers raids with room that take place, soonest first and started ones last', () => {
  const raids = [
    raid('Here'),
    raid('Later', { date: '2026-11-22' }),
    raid('Running', { time: '12:00' }),
    raid('Tonight'),
    raid('Full', { maxClients: 1, clients: ['a'] }),
    raid('Cancelled', { cancelled: { reason: 'No tank', at: '2026-11-19T12:00:00Z' } }),
    raid('Past', { date: '2026-11-19' }),
  ];
  const hunter = { raidId: 'Here', clientClass: 'Hunter' } as const;
  expect(names(moveTargets(raids, hunter, now))).toEqual(['Tonight', 'Later', 'Running']);
});

test('offers no raid without a seat for the armour', () => {
  const armourTaken = { plate: 0, mail: 2, leather: 1, cloth: 0 };
  const raids = [
    raid('Here'),
    raid('No Mail', { armourCaps: { ...noCaps, mail: 2 }, armourTaken }),
    raid('No Leather', { armourCaps: { ...noCaps, mail: 3, leather: 1 }, armourTaken }),
  ];
  const targets = (clientClass: ClassName) =>
    names(moveTargets(raids, { raidId: 'Here', clientClass }, now));
  expect(targets('Shaman')).toEqual(['No Leather']);
  expect(targets('Monk')).toEqual(['No Mail']);
  expect(targets('Mage')).toEqual(['No Leather', 'No Mail']);
});

test.each([
  ['', ['Manaforge Omega', 'Ödland']],
  ['omega', ['Manaforge Omega']],
  ['forge', []],
  ['odl', ['Ödland']],
  ['tomorrow 9:30', ['Ödland']],
  ['11/20', ['Manaforge Omega']],
  ['2026-11-21', ['Ödland']],
  ['saturday', ['Ödland']],
  ['isra', ['Ödland']],
  ['heroic curve', ['Manaforge Omega']],
  ['heroic isra', []],
] as const)('finds by %j', (typed, found) => {
  const raids = [
    raid('Manaforge Omega', { difficulty: 'HEROIC', raidType: 'Curve' }),
    raid('Ödland', {
      date: '2026-11-21',
      difficulty: 'MYTHIC',
      raidLeader: { _id: '1', username: 'Isra Rivet' },
    }),
  ];
  const time = (hhmm: string) => (hhmm === '21:30' ? '9:30 PM' : hhmm);
  expect(names(findTargets(raids, typed, { now, time }))).toEqual(found);
});

test('finds people by any part of either name', () => {
  const people = [
    { username: 'Isra Rivet', discord: { username: 'isra' } },
    { username: 'Odo', discord: { username: 'Steelwright' } },
  ];
  const found = (typed: string) => findPeople(people, typed).map(({ username }) => username);
  expect(found(' riv')).toEqual(['Isra Rivet']);
  expect(found('STEEL')).toEqual(['Odo']);
  expect(found('')).toEqual(['Isra Rivet', 'Odo']);
  expect(found('nobody')).toEqual([]);
});
