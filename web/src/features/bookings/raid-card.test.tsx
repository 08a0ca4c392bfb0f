import type { Raid } from '@forge/contract/raids/raid';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { raidFixture } from '../../../test/fixtures.ts';
import { textOfEach, textOf } from '../../../test/markup-text.ts';
import { RaidCard } from './raid-card.tsx';

const raid = raidFixture({ name: '<b>Manaforge</b>', clients: ['a', 'b', 'c'] });

const shown = (changes: Partial<Raid> = {}, isOpen = false) =>
  renderToStaticMarkup(
    <RaidCard
      raid={{ ...raid, ...changes }}
      now={Date.parse('2026-11-20T12:00:00Z')}
      isOpen={isOpen}
      isChanged={false}
      isLinked={false}
      isBookable
      onBook={() => undefined}
      onToggle={() => undefined}
    >
      <p>The details</p>
    </RaidCard>,
  );

test('shows what an advertiser needs to sell a seat', () => {
  const words = textOf(shown());
  for (const part of [
    '<b>Manaforge</b>',
    '9:30 PM',
    '11/20/2026',
    'Today',
    'HEROIC',
    'Type: Full Run',
    'Loot: VIP',
    'Organization: Team',
    '3/8',
    '5 seats left',
    '1,250,000 g',
  ])
    expect(words).toContain(part);
  expect(textOfEach(shown(), 'dd')).toEqual(['Odo', '-']);
  expect(textOfEach(shown({ goldCollector: raid.raidLeader }), 'dd')).toEqual(['Odo', 'Odo']);
});

test('says Full, and 1 seat left in the singular', () => {
  expect(textOf(shown({ maxClients: 3 }))).toContain('Full');
  expect(textOf(shown({ maxClients: 4 }))).toContain('1 seat left');
});

test('renders the details only while open', () => {
  expect(textOfEach(shown(), 'button')).toEqual(['Book Now', 'View Details']);
  expect(shown()).not.toContain('The details');
  expect(textOfEach(shown({}, true), 'button')).toEqual(['Book Now', 'Hide Details']);
  expect(shown({}, true)).toContain('The details');
});
