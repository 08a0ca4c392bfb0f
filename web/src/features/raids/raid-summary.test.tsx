import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { raidFixture } from '../../../test/fixtures.ts';
import { textOfEach } from '../../../test/markup-text.ts';
import { emptyRaid, valuesOf, type RaidFormValues } from './raid-form-values.ts';
import { RaidSummary } from './raid-summary.tsx';

const people = [
  { _id: 'ada', username: 'Ada', discord: { username: 'ada' } },
  { _id: 'bea', username: 'Bea', discord: { username: 'bea' } },
  { _id: 'other', username: 'Ada', discord: { username: 'other.ada' } },
  // Leads and collects.
  { _id: 'bea', username: 'Bea', discord: { username: 'bea' } },
];
const saved: RaidFormValues = {
  ...valuesOf(raidFixture({ name: 'Manaforge', maxClients: 20, pot: 1_000_000 }), (time) => time),
  raidLeader: 'ada',
  goldCollector: '',
};
const summary = (changes: Partial<RaidFormValues>) =>
  renderToStaticMarkup(
    <RaidSummary kind="edit" before={saved} values={{ ...saved, ...changes }} people={people} />,
  );

test('shows an edit with its boss count and max clients, and no old values where nothing changed', () => {
  const markup = summary({});
  expect(textOfEach(markup, 'dt')).toEqual([
    'Name',
    'Date',
    'Time',
    'Difficulty',
    'Boss Count',
    'Max Clients',
    'Pot',
  ]);
  expect(textOfEach(markup, 'del')).toEqual([]);
});

test('shows the old value of each changed field, also of fields that are not in the summary otherwise', () => {
  const markup = summary({
    maxClients: '12',
    pot: '2500000',
    raidLeader: 'bea',
    goldCollector: 'ada',
    armourCaps: { ...saved.armourCaps, plate: '2' },
  });
  expect(textOfEach(markup, 'dt')).toEqual(
    expect.arrayContaining(['Raid Leader', 'Gold Collector', 'Armour seats']),
  );
  expect(textOfEach(markup, 'del')).toEqual([
    'Ada (ada)',
    'Not assigned',
    '20',
    '1,000,000 g',
    'Any',
  ]);
  expect(textOfEach(markup, 'dd').join('|')).toContain('20 to 12');
});

test('shows no change where a value is only written in another way', () => {
  const markup = summary({
    time: '9:30 PM',
    bossCount: `0${saved.bossCount}`,
    name: ' Manaforge ',
  });
  expect(textOfEach(markup, 'del')).toEqual([]);
});

test('distinguishes people of the same name', () => {
  const markup = summary({ raidLeader: 'other' });
  expect(textOfEach(markup, 'dd')).toContain('Ada (ada) to Ada (other.ada)');
});

test('shows no old values of a new raid', () => {
  const values = { ...emptyRaid, name: ' New ', date: '2026-11-20', difficulty: 'HEROIC' as const };
  const markup = renderToStaticMarkup(
    <RaidSummary kind="create" values={values} people={people} />,
  );
  expect(textOfEach(markup, 'dt')).toEqual(['Name', 'Date', 'Time', 'Difficulty', 'Price']);
  expect(textOfEach(markup, 'dd')[0]).toBe('New');
  expect(textOfEach(markup, 'del')).toEqual([]);
});
