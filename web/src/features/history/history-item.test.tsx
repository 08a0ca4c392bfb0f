import type { HistoryEntry } from '@forge/contract/history/history-api';
import type { HistoryThing } from '@forge/contract/history/history-fields';
import { settingsDefaults } from '@forge/contract/settings/settings';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOfEach } from '../../../test/markup-text.ts';
import { settingsContextValue, SettingsContext } from '../../lib/settings-context.ts';
import { HistoryItem } from './history-item.tsx';

const entryOf = (changes: HistoryEntry['changes'], other: Partial<HistoryEntry> = {}) => ({
  id: '1z',
  at: '2026-11-16T10:42:00.000Z',
  by: { username: 'Aria' },
  action: 'edit booking',
  changes,
  ...other,
});

const shown = (entry: HistoryEntry, thing: HistoryThing = 'booking') =>
  renderToStaticMarkup(
    <SettingsContext value={settingsContextValue({ ...settingsDefaults, timeZone: 'Asia/Tokyo' })}>
      <HistoryItem thing={thing} entry={entry} isChanged={false} />
    </SettingsContext>,
  );

const change = (field: string, before: unknown, after: unknown) =>
  ({ field, label: field, before, after }) as HistoryEntry['changes'][number];

const valuesOf = (changes: HistoryEntry['changes'], thing?: HistoryThing) =>
  textOfEach(shown(entryOf(changes), thing), 'dd');

test('says who did what, in their own time with server time on hover', () => {
  const markup = shown(entryOf([]));
  const text = markup.replace(/<[^>]+>/g, '');
  expect(text).toBe('Aria11/16/2026 7:42 PMEdited the booking');
  expect(markup).toContain('title="Server time: 11/16/2026 11:42 AM"');
  expect(markup).not.toContain('<dl');
});

test('names the portal where nobody did it', () => {
  expect(shown(entryOf([], { by: null }))).toContain('The portal');
});

test.each([
  ['gold', 'price', 800_000, 1, '800,000 gto1 g'],
  ['a flag', 'lock', false, true, 'NotoYes'],
  ['a status', 'status', false, true, 'PendingtoDone'],
  ['text that was empty', 'additionalNotes', '', 'Late', 'nonetoLate'],
  ['choices', 'selectedBosses', ['Nexus'], [], 'NexustoAll Bosses'],
  ['a realm', 'paymentRealm', 'TwistingNether', 'Thral', 'TwistingNethertoThrall'],
  ['a day', 'date', '2026-11-16', '...', '11/16/2026to...'],
  ['a time of day', 'time', '21:30', '22:00', '9:30 PMto10:00 PM'],
])('shows %s as the screens do', (_, field, before, after, text) => {
  expect(valuesOf([change(field, before, after)])).toEqual([text]);
});

test('shows a count as a plain number, and a hero as active or not', () => {
  expect(valuesOf([change('maxClients', 8, 1000)], 'raid')).toEqual(['8to1000']);
  expect(valuesOf([change('armourCaps.plate', 0, null)], 'raid')).toEqual(['0toAny']);
  expect(valuesOf([change('armourCaps.plate', null, 2)], 'raid')).toEqual(['Anyto2']);
  expect(valuesOf([change('status', true, false)], 'hero-name')).toEqual(['ActivetoInactive']);
});

test('shows only the values of something new', () => {
  expect(valuesOf([change('clientName', null, 'Zoe'), change('price', null, 5)])).toEqual([
    'Zoe',
    '5 g',
  ]);
});
