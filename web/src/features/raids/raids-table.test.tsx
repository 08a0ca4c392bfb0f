import type { Raid } from '@forge/contract/raids/raid';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { raidFixture } from '../../../test/fixtures.ts';
import { textOfEach } from '../../../test/markup-text.ts';
import { RaidActions } from './raid-actions.tsx';
import { RaidsTable } from './raids-table.tsx';
import type { RaidList } from './read-raids.ts';

const raid = raidFixture({ name: '<b>Manaforge</b>', maxClients: 20 });
const table = (row: Raid = raid, list: RaidList = 'pending') =>
  renderToStaticMarkup(
    <RaidsTable
      caption="Raids"
      list={list}
      raids={[row]}
      actions={() => 'Buttons'}
      changed={new Set()}
    />,
  );

test('has the columns of the spec in its order', () => {
  expect(textOfEach(table(), 'th')).toEqual([
    'Name',
    'Date',
    'Time',
    'Difficulty',
    'Organization',
    'Loot Type',
    'Bosses',
    'Max Clients',
    'Price',
    'Raid Leader',
    'Gold Collector',
    'Type',
    'Actions',
  ]);
});

test('shows the value of each column', () => {
  const cells = textOfEach(table(), 'td');
  expect([...cells.slice(0, 2), ...cells.slice(3)]).toEqual([
    '<b>Manaforge</b>',
    'Fri 11/20/2026',
    'HEROIC',
    'Team',
    'VIP',
    '8',
    '20',
    '1,250,000 g',
    'Odo',
    'Not assigned',
    'Full Run',
    'Buttons',
  ]);
  expect(cells[2]).toMatch(/^9:30 PM/);
  const collected = textOfEach(table({ ...raid, goldCollector: raid.raidLeader }), 'td');
  expect(collected[10]).toBe('Odo');
});

test('shows the sold seats of a published raid beside its seats', () => {
  const sold = { ...raid, clients: ['a', 'b', 'c'] };
  expect(textOfEach(table(sold, 'published'), 'td')[7]).toBe('3/20 sold');
});

test('offers Publish for pending raids only, Edit unless it is cancelled, and Delete for all', () => {
  const offered = (list: RaidList, cancelled: Raid['cancelled'] = null) =>
    [
      ...renderToStaticMarkup(
        <MemoryRouter>
          <RaidActions raid={{ ...raid, cancelled }} list={list} onAction={() => undefined} />
        </MemoryRouter>,
      ).matchAll(/>(Publish|Edit|Delete)<|"(More) for/g),
    ].map(([, label, more]) => label ?? more);
  expect(offered('pending')).toEqual(['Publish', 'Edit', 'Delete', 'More']);
  expect(offered('published')).toEqual(['Edit', 'Delete', 'More']);
  expect(offered('published', { reason: 'No tank', at: '' })).toEqual(['Delete', 'More']);
});
