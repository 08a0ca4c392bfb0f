import { expect, test } from 'vitest';
import { parseZone, zoneLabel, zoneSuggestions } from './zones.ts';

const device = 'Europe/Berlin';

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  [' europe/lisbon ', 'Europe/Lisbon'],
  ['lisbon', 'Europe/Lisbon'],
  ['New York', 'America/New_York'],
  ['utc', 'UTC'],
  // Browsers list one of two names.
  ['europe/kyiv', expect.stringMatching(/^Europe\/K(?:yiv|iev)$/)],
  ['Kyiv', expect.stringMatching(/^Europe\/K(?:yiv|iev)$/)],
  ['Kolkata', expect.stringMatching(/^Asia\/(?:Kolkata|Calcutta)$/)],
  ['This device (Europe/Berlin)', 'browser'],
  ['Atlantis', null],
  ['', null],
  ['+02:00', null],
])('parses %j as %j', (typed, zone) => expect(parseZone(typed, device)).toEqual(zone));

test('suggests only valid zones, the device first', () => {
  const labels = zoneSuggestions(device).map(({ label }) => label);
  expect(labels[0]).toBe(zoneLabel('browser', device));
  expect(labels.filter((label) => parseZone(label, device) === null)).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
});

test('shows a stored zone as it is spelled', () => {
  expect(zoneLabel('EUROPE/KYIV', device)).toMatch(/^Europe\/K(?:yiv|iev)$/);
  expect(zoneLabel('Europe/Lisbon', device)).toBe('Europe/Lisbon');
});
