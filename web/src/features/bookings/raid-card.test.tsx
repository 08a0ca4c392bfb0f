import type { Raid } from '@forge/contract/raids/raid';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { raidFixture } from '../../../test/fixtures.ts';
import { textOfEach, textOf } from '../../../test/markup-text.ts';
import { RaidCard } from './raid-card.tsx';

const raid = raidFixture({
  name: '<b>Manaforge</b>',
  pot: 1_375_001,
  clients: ['a', 'b', 'c'],
});

const beforeStart = '2026-11-20T12:00:00Z';

const cardOf = (props: Partial<ComponentProps<typeof RaidCard>> = {}) => (
  <RaidCard
    raid={raid}
    now={Date.parse(beforeStart)}
    isOpen={false}
    isChanged={false}
    night={null}
    hasHistory={false}
    isBookable
    mayBook
    isRunning={false}
    onBook={() => undefined}
    onToggle={() => undefined}
    {...props}
  >
    <p>The details</p>
  </RaidCard>
);

const shown = (changes: Partial<Raid> = {}, isOpen = false, now = beforeStart, isRunning = false) =>
  renderToStaticMarkup(
    cardOf({ raid: { ...raid, ...changes }, now: Date.parse(now), isOpen, isRunning }),
  );

test('shows what an advertiser needs to sell a seat', () => {
  const words = textOf(shown());
  for (const part of [
    '<b>Manaforge</b>',
    '9:30 PM',
    '11/20/2026',
    'HEROIC',
    'Type: Full Run',
    'Loot: VIP',
    'Organization: Team',
    '3/8',
    '5 seats left',
    '1,375,001 g',
  ])
    expect(words).toContain(part);
  expect(textOfEach(shown(), 'dd')).toEqual(['Odo', '-']);
  expect(textOfEach(shown({ goldCollector: raid.raidLeader }), 'dd')).toEqual(['Odo', 'Odo']);
});

test('folds a raid that is full or has started to one marked line until it is opened', () => {
  const started = '2026-11-20T20:30:00Z';
  const cases: [string, string][] = [
    [shown({ maxClients: 3 }), '9:30 PM<b>Manaforge</b>HEROICFullAvailable 3/31,375,001 g'],
    [shown({}, false, started), '9:30 PM<b>Manaforge</b>HEROICStartedAvailable 3/81,375,001 g'],
    [
      shown({ maxClients: 3 }, false, started),
      '9:30 PM<b>Manaforge</b>HEROICStartedFullAvailable 3/31,375,001 g',
    ],
  ];
  for (const [line, words] of cases) {
    expect(textOf(line)).toBe(`${words}Book NowView Details`);
  }
  const opened = textOf(shown({ maxClients: 3 }, true, started));
  for (const part of ['Started', 'Full', '11/20/2026', 'Leader', 'Hide Details'])
    expect(opened).toContain(part);
});

test('shows a started raid in full to those who run it, but not if it is cancelled', () => {
  const started = '2026-11-20T20:30:00Z';
  const running = textOf(shown({ maxClients: 3 }, false, started, true));
  for (const part of ['Started', 'Full', '11/20/2026', 'Leader', 'View Details'])
    expect(running).toContain(part);
  const cancelled = { reason: 'No tank', at: '2026-11-19T12:00:00Z' };
  expect(textOf(shown({ cancelled }, false, started, true))).not.toContain('Leader');
});

test('puts the raid night before Book Now for those who cannot book', () => {
  const buttons = (mayBook: boolean) =>
    textOf(
      renderToStaticMarkup(
        <MemoryRouter>{cardOf({ mayBook, night: '/dashboard/book-raid/night/1' })}</MemoryRouter>,
      ),
    );
  expect(buttons(true)).toContain('Book NowRaid nightView Details');
  expect(buttons(false)).toContain('Raid nightBook NowView Details');
});

test('says 1 seat left in the singular', () => {
  expect(textOf(shown({ maxClients: 4 }))).toContain('1 seat left');
});

test('renders the details only while open', () => {
  expect(textOfEach(shown(), 'button')).toEqual(['Book Now', 'View Details']);
  expect(shown()).not.toContain('The details');
  expect(textOfEach(shown({}, true), 'button')).toEqual(['Book Now', 'Hide Details']);
  expect(shown({}, true)).toContain('The details');
});

test('a cancelled raid says so and why, and cannot be booked', () => {
  const cancelled = { reason: '<i>No tank</i>', at: '2026-11-19T12:00:00Z' };
  for (const isOpen of [false, true]) {
    const card = shown({ cancelled, maxClients: 3 }, isOpen);
    expect(textOf(card)).toContain('Cancelled');
    expect(textOf(card)).toContain('Reason: <i>No tank</i>');
    expect(textOf(card)).not.toMatch(/Started|Book Now/);
  }
});
