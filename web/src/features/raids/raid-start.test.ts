import { parisInstant, formatTime } from '@forge/contract/paris-time';
import { describe, expect, test } from 'vitest';
import { quartersFor, roundUpTime } from './raid-start.ts';

const now = parisInstant('2026-11-15', '20:07');
const today = '2026-11-15';
const tomorrow = '2026-11-16';

const settle = (text: string, date: string, changes: object = {}) =>
  roundUpTime(text, { date, now, show: formatTime, ...changes });

describe('quartersFor', () => {
  test('offers all quarter hours on a later day and before a day is chosen', () => {
    expect(quartersFor(tomorrow, now)).toHaveLength(96);
    expect(quartersFor('', now)).toHaveLength(96);
    expect(quartersFor('not a day', now)).toHaveLength(96);
  });

  test('offers only the rest of today', () => {
    const times = quartersFor(today, now);
    expect(times[0]).toBe('20:15');
    expect(times).toHaveLength(15);
  });

  test('offers nothing on a past day, unless the raid is already on it', () => {
    expect(quartersFor('2026-11-14', now)).toEqual([]);
    expect(quartersFor('2026-11-14', now, { date: '2026-11-14', time: '19:00' })).toHaveLength(96);
  });

  test("includes the raid's saved start of today, although it is past", () => {
    const times = quartersFor(today, now, { date: today, time: '19:00' });
    expect(times.slice(0, 2)).toEqual(['19:00', '20:15']);
  });
});

describe('roundUpTime', () => {
  test.each([
    ['9:30 pm', '9:30 PM'],
    ['21:30', '9:30 PM'],
    ['2130', '9:30 PM'],
    ['930 PM', '9:30 PM'],
    ['9pm', '9:00 PM'],
    ['9 p', '9:00 PM'],
    ['12am', '12:00 AM'],
    ['9:31 pm', '9:45 PM'],
    ['00:00', '12:00 AM'],
  ])('reads %s as %s', (typed, shown) => {
    expect(settle(typed, tomorrow)).toBe(shown);
  });

  test.each(['soon', '25:00', '9:75 pm', '9', '13pm', ''])('leaves %j as typed', (typed) => {
    expect(settle(typed, tomorrow)).toBe(typed);
  });

  test('rounds a past time of today up to the next quarter hour', () => {
    expect(settle('8:00 pm', today)).toBe('8:15 PM');
    expect(settle('1:00 am', today)).toBe('8:15 PM');
    expect(settle('8:15 pm', today)).toBe('8:15 PM');
    expect(settle('9:00 pm', today)).toBe('9:00 PM');
  });

  test('leaves a time without a next quarter hour on its day', () => {
    expect(settle('11:50 pm', tomorrow)).toBe('11:50 PM');
    expect(settle('10:00 pm', today, { now: parisInstant(today, '23:50') })).toBe('10:00 PM');
  });

  test("uses the viewer's time format", () => {
    const show = (time: string) => time;
    expect(settle('9:20 pm', tomorrow, { show })).toBe('21:30');
    expect(settle('7:00 PM', today, { show })).toBe('20:15');
    expect(settle('nonsense', today, { show })).toBe('nonsense');
  });

  test("accepts the raid's saved start although it is past", () => {
    const savedStart = { date: today, time: '19:00' };
    expect(settle('7:00 PM', today, { savedStart })).toBe('7:00 PM');
    expect(settle('7:15 PM', today, { savedStart })).toBe('8:15 PM');
  });
});

test('takes today from Paris, an hour before midnight in London', () => {
  const lateInLondon = new Date('2026-11-15T23:20:00Z');
  expect(quartersFor('2026-11-16', lateInLondon)[0]).toBe('00:30');
  expect(quartersFor('2026-11-15', lateInLondon)).toEqual([]);
});
