import { settingsDefaults } from '@forge/contract/settings/settings';
import { describe, expect, test } from 'vitest';
import { createTimes, zoneOf } from './times.ts';

const times = (changes: Partial<typeof settingsDefaults> = {}, device = 'Europe/Paris') =>
  createTimes({ ...settingsDefaults, ...changes }, device);
const at = (iso: string) => new Date(iso);

describe('the zone', () => {
  test("is the device's until one is chosen", () => {
    expect(zoneOf('browser', 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOf('America/New_York', 'Asia/Tokyo')).toBe('America/New_York');
  });

  test("is the device's where the browser does not know the chosen one", () => {
    expect(zoneOf('Mars/Olympus', 'Asia/Tokyo')).toBe('Asia/Tokyo');
  });
});

describe('a time of day', () => {
  test.each([
    ['21:30', '9:30 PM', '21:30'],
    ['00:00', '12:00 AM', '00:00'],
    ['12:05', '12:05 PM', '12:05'],
    ['09:15', '9:15 AM', '09:15'],
  ])('%s reads %s or %s', (hhmm, twelve, twentyFour) => {
    expect(times().time(hhmm)).toBe(twelve);
    expect(times({ timeFormat: '24h' }).time(hhmm)).toBe(twentyFour);
  });
});

describe('a moment', () => {
  test('is shown where the person is, and says what the server shows', () => {
    expect(times({ timeZone: 'America/New_York' }).timestamp(at('2026-11-15T02:30:00Z'))).toEqual({
      day: '11/14/2026',
      time: '9:30 PM',
      onServer: { day: '11/15/2026', time: '3:30 AM' },
    });
  });

  test('says nothing of the server where both clocks show the same, whatever the zone is called', () => {
    expect(times({ timeZone: 'Europe/Berlin' }).timestamp(at('2026-07-01T12:00:00Z'))).toEqual({
      day: '07/01/2026',
      time: '2:00 PM',
      onServer: null,
    });
  });

  test('at midnight is 00:00 of the new day, not 24:00', () => {
    const { day, time } = times({ timeFormat: '24h' }).timestamp(at('2026-11-14T23:00:00Z'));
    expect([day, time]).toEqual(['11/15/2026', '00:00']);
  });
});

describe("a raid's start by the person's clock", () => {
  test('is left out where it is server time anyway', () => {
    expect(times().yours('2031-06-15', '21:30')).toBeNull();
    expect(times({ timeZone: 'Europe/Madrid' }).yours('2031-06-15', '21:30')).toBeNull();
  });

  test('names the weekday where it is another day', () => {
    const lisbon = times({ timeZone: 'Europe/Lisbon' });
    expect(lisbon.yours('2031-06-15', '21:30')).toBe('8:30 PM');
    expect(lisbon.yours('2031-06-15', '00:15')).toBe('Sat 11:15 PM');
    expect(times({ timeZone: 'Asia/Tokyo', timeFormat: '24h' }).yours('2031-06-15', '21:30')).toBe(
      'Mon 04:30',
    );
  });

  // New York changes two weeks before Paris in spring, and a week after it in autumn.
  test.each([
    ['2027-03-13', '3:30 PM'],
    ['2027-03-14', '4:30 PM'],
    ['2027-03-27', '4:30 PM'],
    ['2027-03-28', '3:30 PM'],
    ['2026-10-24', '3:30 PM'],
    ['2026-10-25', '4:30 PM'],
    ['2026-10-31', '4:30 PM'],
    ['2026-11-01', '3:30 PM'],
  ])('follows both clock changes: 9:30 PM on %s is %s in New York', (day, shown) => {
    expect(times({ timeZone: 'America/New_York' }).yours(day, '21:30')).toBe(shown);
  });

  test('is server time too in the hour that spring skips', () => {
    expect(times().yours('2027-03-28', '02:30')).toBeNull();
    expect(times({ timeZone: 'UTC' }).yours('2027-03-28', '02:30')).toBe('1:30 AM');
  });
});

test('the clocks show yours and the server’s, each with its own date', () => {
  const now = at('2026-11-15T23:30:00Z');
  const tokyo = times({ timeZone: 'Asia/Tokyo', timeFormat: '24h' });
  expect(tokyo.clock('yours', now)).toEqual({ time: '08:30', date: 'Mon, Nov 16' });
  expect(tokyo.clock('server', now)).toEqual({ time: '00:30', date: 'Mon, Nov 16' });
  expect(times({}, 'UTC').clock('yours', now)).toEqual({ time: '11:30 PM', date: 'Sun, Nov 15' });
});
