import { describe, expect, test } from 'vitest';
import {
  DEVICE_ZONE,
  isTimeZone,
  settingsChangeSchema,
  settingsDefaults,
  settingsSchema,
  settingsMessages,
  withChange,
} from './settings.ts';

const messageOf = (change: unknown) =>
  settingsChangeSchema.safeParse(change).error?.issues[0]?.message;

describe('isTimeZone', () => {
  test.each(['Europe/Paris', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5', 'Asia/Kolkata'])(
    'accepts %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );

  test.each([
    '',
    'Paris',
    'Europe/Atlantis',
    '+02:00',
    '-0500',
    'Europe/Paris ',
    ' UTC',
    "'; drop table users; --",
    'E'.repeat(5000),
  ])('rejects %j', (name) => expect(isTimeZone(name)).toBe(false));
});

describe('a change', () => {
  test.each([
    { timeZone: DEVICE_ZONE },
    { timeZone: 'Europe/Lisbon', timeFormat: '24h' },
    { density: 'compact', desktopNotices: true },
    { tourDone: true, seenVersion: '1.0.0' },
    settingsDefaults,
  ])('%j is accepted unchanged', (change) => {
    expect(settingsChangeSchema.parse(change)).toEqual(change);
  });

  test.each([
    [{ timeZone: 'Europe/Atlantis' }, settingsMessages.timeZone],
    [{ timeZone: 7 }, settingsMessages.timeZone],
    [{ timeZone: null }, settingsMessages.timeZone],
    [{ timeFormat: '13h' }, 'Please choose one of 12h, 24h'],
    [{ timeFormat: '' }, settingsMessages.timeFormat],
    [{ density: 'tight' }, 'Please choose one of comfortable, compact'],
    [{ sidebar: 'hidden' }, 'Please choose one of full, icons'],
    [{ noticeSound: 'yes' }, settingsMessages.onOrOff],
    [{ tourDone: 'yes' }, settingsMessages.tour],
    [{ seenVersion: '1.0' }, settingsMessages.seenVersion],
    [{ seenVersion: 1 }, settingsMessages.seenVersion],
    [{ id: 'someone-else' }, 'There is no setting called id'],
    [{ density: 'compact', theme: 'light' }, 'There is no setting called theme'],
    [{}, settingsMessages.nothing],
    [[], settingsMessages.nothing],
    [null, settingsMessages.nothing],
    ['compact', settingsMessages.nothing],
  ])('%j is rejected: %s', (change, message) => {
    expect(messageOf(change)).toBe(message);
  });
});

test('has valid defaults', () => {
  expect(settingsSchema.parse(settingsDefaults)).toEqual(settingsDefaults);
});

test('applies a change and leaves other settings as they are', () => {
  const mine = { ...settingsDefaults, timeZone: 'Europe/Lisbon', noticeSound: true };
  expect(withChange(mine, { mailNotices: false, timeFormat: '24h' })).toEqual({
    ...mine,
    mailNotices: false,
    timeFormat: '24h',
  });
});
