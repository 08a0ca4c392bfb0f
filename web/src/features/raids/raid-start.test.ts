import { parisInstant, showTime } from '@forge/contract/paris-time';
import { describe, expect, test } from 'vitest';
import { quartersFor, settleTime } from './raid-start.ts';

const now = parisInstant('2026-11-15', '20:07');
const today = '2026-11-15';
const tomorrow = '2026-11-16';

const settle = (text: string, date: string, changes: object = {}) =>
  settleTime(text, { date, now, show: showTime, ...changes });

describe('the times on offer', () => {
  test('are all quarter hours on a later day, and before a day is chosen', () => {
    expect(quartersFor(tomorrow, now)).toHaveLength(96);
    expect(quartersFor('', now)).toHaveLength(96);
    expect(quartersFor('not a day', now)).toHaveLength(96);
  });

  test('are only what is left of today', () => {
    const times = quartersFor(today, now);
    expect(times[0]).toBe('20:15');
    expect(times).toHaveLength(15);
  });

  test('are none on a day that has passed, unless the raid already stands there', () => {
    expect(quartersFor('2026-11-14', now)).toEqual([]);
    expect(quartersFor('2026-11-14', now, { date: '2026-11-14', time: '19:00' })).toHaveLength(96);
  });

  test("include the raid's own start today, however late it is", () => {
    const times = quartersFor(today, now, { date: today, time: '19:00' });
    expect(times.slice(0, 2)).toEqual(['19:00', '20:15']);
  });
});

describe('a time that was typed', () => {
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
  ])('%s is %s', (typed, shown) => {
    expect(settle(typed, tomorrow)).toBe(shown);
  });

  test.each(['soon', '25:00', '9:75 pm', '9', '13pm', ''])('%j stays as typed', (typed) => {
    expect(settle(typed, tomorrow)).toBe(typed);
  });

  test('rounds up to the next quarter hour when it has passed today', () => {
    expect(settle('8:00 pm', today)).toBe('8:15 PM');
    expect(settle('1:00 am', today)).toBe('8:15 PM');
    expect(settle('8:15 pm', today)).toBe('8:15 PM');
    expect(settle('9:00 pm', today)).toBe('9:00 PM');
  });

  test('stays where there is no next quarter hour on its day', () => {
    expect(settle('11:50 pm', tomorrow)).toBe('11:50 PM');
    expect(settle('10:00 pm', today, { now: parisInstant(today, '23:50') })).toBe('10:00 PM');
  });

  test('is shown the way the person reads times', () => {
    const show = (time: string) => time;
    expect(settle('9:20 pm', tomorrow, { show })).toBe('21:30');
    expect(settle('7:00 PM', today, { show })).toBe('20:15');
    expect(settle('nonsense', today, { show })).toBe('nonsense');
  });

  test('may be the one the raid has had, though it has passed', () => {
    const kept = { date: today, time: '19:00' };
    expect(settle('7:00 PM', today, { kept })).toBe('7:00 PM');
    expect(settle('7:15 PM', today, { kept })).toBe('8:15 PM');
  });
});

test('today is the one in Paris, an hour before midnight in London', () => {
  const lateInLondon = new Date('2026-11-15T23:20:00Z');
  expect(quartersFor('2026-11-16', lateInLondon)[0]).toBe('00:30');
  expect(quartersFor('2026-11-15', lateInLondon)).toEqual([]);
});
