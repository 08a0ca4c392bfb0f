import { settingsDefaults } from '@forge/contract/settings/settings';
import { describe, expect, test, vi } from 'vitest';
import { createTimes, deviceZone, zoneOf } from './times.ts';

const times = (changes: Partial<typeof settingsDefaults> = {}, device = 'Europe/Paris') =>
  createTimes({ ...settingsDefaults, ...changes }, device);
const at = (iso: string) => new Date(iso);

describe('zoneOf', () => {
  test("uses the device's zone until one is chosen", () => {
    expect(zoneOf('browser', 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOf('America/New_York', 'Asia/Tokyo')).toBe('America/New_York');
  });

  test("uses the device's zone when the browser does not know the chosen one", () => {
    expect(zoneOf('Mars/Olympus', 'Asia/Tokyo')).toBe('Asia/Tokyo');
  });
});

describe('deviceZone', () => {
  test.each([['Etc/Unknown'], [undefined]])('is Paris if the browser answers %s', (timeZone) => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone };
    const spy = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue(options as Intl.ResolvedDateTimeFormatOptions);
    expect(deviceZone()).toBe('Europe/Paris');
    spy.mockRestore();
  });
});

describe('time', () => {
  test.each([
    ['21:30', '9:30 PM', '21:30'],
    ['00:00', '12:00 AM', '00:00'],
    ['12:05', '12:05 PM', '12:05'],
    ['09:15', '9:15 AM', '09:15'],
  ])('formats %s as %s or %s', (hhmm, twelve, twentyFour) => {
    expect(times().time(hhmm)).toBe(twelve);
    expect(times({ timeFormat: '24h' }).time(hhmm)).toBe(twentyFour);
  });
});

describe('timestamp', () => {
  test("uses the viewer's zone and adds server time", () => {
    expect(times({ timeZone: 'America/New_York' }).timestamp(at('2026-11-15T02:30:00Z'))).toEqual({
      day: '11/14/2026',
      time: '9:30 PM',
      onServer: { day: '11/15/2026', time: '3:30 AM' },
    });
  });

  test('omits server time where both clocks show the same', () => {
    expect(times({ timeZone: 'Europe/Berlin' }).timestamp(at('2026-07-01T12:00:00Z'))).toEqual({
      day: '07/01/2026',
      time: '2:00 PM',
      onServer: null,
    });
  });

  test('shows midnight as 00:00 of the new day', () => {
    const { day, time } = times({ timeFormat: '24h' }).timestamp(at('2026-11-14T23:00:00Z'));
    expect([day, time]).toEqual(['11/15/2026', '00:00']);
  });
});

describe('serverTimestamp', () => {
  const auckland = times({}, 'Pacific/Auckland');

  test("uses server time and adds the viewer's", () => {
    expect(auckland.serverTimestamp(at('2026-11-15T20:30:00Z'))).toEqual({
      day: '11/15/2026',
      time: '9:30 PM',
      yours: { day: '11/16/2026', time: '9:30 AM' },
    });
    expect(times().serverTimestamp(at('2026-11-15T20:30:00Z')).yours).toBeNull();
  });

  test.each([
    ['2026-03-28T22:59:00Z', '03/28/2026', '11:59 PM'],
    ['2026-03-28T23:00:00Z', '03/29/2026', '12:00 AM'],
    ['2026-03-29T01:00:00Z', '03/29/2026', '3:00 AM'],
    ['2026-03-29T22:00:00Z', '03/30/2026', '12:00 AM'],
    ['2026-10-24T22:00:00Z', '10/25/2026', '12:00 AM'],
    ['2026-10-25T00:30:00Z', '10/25/2026', '2:30 AM'],
    ['2026-10-25T01:30:00Z', '10/25/2026', '2:30 AM'],
    ['2026-10-25T23:00:00Z', '10/26/2026', '12:00 AM'],
  ])('follows both clock changes: %s is %s %s', (instant, day, time) => {
    expect(auckland.serverTimestamp(at(instant))).toMatchObject({ day, time });
  });
});

describe("a raid's start in the viewer's zone", () => {
  test('is null where it equals server time', () => {
    expect(times().yours('2031-06-15', '21:30')).toBeNull();
    expect(times({ timeZone: 'Europe/Madrid' }).yours('2031-06-15', '21:30')).toBeNull();
  });

  test('adds the weekday on another day', () => {
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

  test('handles the hour skipped in spring', () => {
    expect(times().yours('2027-03-28', '02:30')).toBeNull();
    expect(times({ timeZone: 'UTC' }).yours('2027-03-28', '02:30')).toBe('1:30 AM');
  });
});

test('shows both clocks with their own dates', () => {
  const now = at('2026-11-15T23:30:00Z');
  const tokyo = times({ timeZone: 'Asia/Tokyo', timeFormat: '24h' });
  expect(tokyo.clock('yours', now)).toEqual({ time: '08:30', date: 'Mon, Nov 16' });
  expect(tokyo.clock('server', now)).toEqual({ time: '00:30', date: 'Mon, Nov 16' });
  expect(times({}, 'UTC').clock('yours', now)).toEqual({ time: '11:30 PM', date: 'Sun, Nov 15' });
});
