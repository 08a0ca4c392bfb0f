import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_GOLD } from '../gold.ts';
import { parisInstant } from '../paris-time.ts';
import {
  isPastDay,
  newRaidSchema,
  raidEditSchema,
  raidMessages,
  validateStart,
} from './raid-rules.ts';

const someone = '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001';
const draft = {
  name: 'Manaforge Omega',
  date: '2026-11-20',
  time: '9:30 pm',
  difficulty: 'HEROIC',
  raidLeader: someone,
  organization: 'Guild',
  lootType: 'Unsaved',
  raidType: 'Full Run',
  goldCollector: someone,
  bossCount: 8,
  maxClients: 8,
  pot: 1,
};

const refusal = (changes: object) =>
  newRaidSchema.safeParse({ ...draft, ...changes }).error?.issues[0]?.message;
const editRefusal = (changes: object) =>
  raidEditSchema.safeParse({ ...draft, id: someone, ...changes }).error?.issues[0]?.message;

test('accepts a valid draft, normalising its time to HH:MM and trimming its name', () => {
  expect(newRaidSchema.parse({ ...draft, name: '  Manaforge  ' })).toMatchObject({
    name: 'Manaforge',
    time: '21:30',
  });
});

describe('required fields', () => {
  test.each(['name', 'date', 'time', 'difficulty', 'raidLeader'])('%s', (field) => {
    for (const missing of [undefined, null, '', '   ']) {
      const value = field === 'difficulty' && missing === '   ' ? '' : missing;
      expect(refusal({ [field]: value })).toBe('Please fill in all required fields');
    }
  });

  test('does not require the gold collector', () => {
    for (const nobody of [undefined, null, '']) {
      expect(newRaidSchema.parse({ ...draft, goldCollector: nobody }).goldCollector).toBeNull();
    }
  });
});

describe('numbers', () => {
  const fields = ['bossCount', 'maxClients', 'pot'] as const;

  test('rejects anything but a whole number with the message of its form', () => {
    const notWhole = fc.oneof(
      fc.string(),
      fc.double().filter((value) => !Number.isSafeInteger(value)),
      fc.constantFrom(null, undefined, [], {}, true),
    );
    fc.assert(
      fc.property(fc.constantFrom(...fields), notWhole, (field, value) => {
        expect(refusal({ [field]: value })).toBe(
          'Please enter valid numbers for Boss Count, Max Clients, and Price',
        );
        expect(editRefusal({ [field]: value })).toBe(
          'Please enter valid numbers for Boss Count, Max Clients, and Pot',
        );
      }),
    );
  });

  test('enforces the minimums and maximums', () => {
    const minimums = 'Boss Count and Max Clients must be at least 1, and Price must be at least 0';
    expect(refusal({ bossCount: 0 })).toBe(minimums);
    expect(refusal({ maxClients: 0 })).toBe(minimums);
    expect(refusal({ pot: -1 })).toBe(minimums);
    expect(editRefusal({ pot: -1 })).toBe(
      'Boss Count and Max Clients must be at least 1, and Pot must be at least 0',
    );
    expect(refusal({ bossCount: 1, maxClients: 1, pot: 0 })).toBeUndefined();
    expect(refusal({ pot: MAX_GOLD })).toBeUndefined();
    expect(refusal({ bossCount: 1_000, maxClients: 1_000 })).toBeUndefined();
    for (const above of [{ pot: MAX_GOLD + 1 }, { bossCount: 1_001 }, { maxClients: 1_001 }]) {
      expect(refusal(above)).toBe(raidMessages.maximums('create'));
      expect(editRefusal(above)).toBe(raidMessages.maximums('edit'));
    }
  });

  test('limits Curve raids, but not Full Runs, to 2 bosses', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (bossCount) => {
        expect(refusal({ raidType: 'Full Run', bossCount })).toBeUndefined();
        expect(refusal({ raidType: 'Curve', bossCount })).toBe(
          bossCount > 2 ? 'Boss count cannot exceed 2 for Curve raids' : undefined,
        );
      }),
    );
  });
});

test('limits the name to 80 characters', () => {
  expect(refusal({ name: 'x'.repeat(80) })).toBeUndefined();
  expect(refusal({ name: 'x'.repeat(81) })).toBe('The raid name can have at most 80 characters');
});

test('rejects malformed dates and times', () => {
  for (const date of ['11/20/2026', '2026-02-30', 'tomorrow']) {
    expect(refusal({ date })).toBe('Date input not valid.');
  }
  expect(refusal({ time: '25:00' })).toBe(raidMessages.noTime);
});

describe('the start', () => {
  const now = parisInstant('2026-11-20', '20:20');

  test('must be on a quarter hour', () => {
    expect(validateStart({ date: '2026-11-21', time: '20:10' }, now)?.field).toBe('time');
  });

  test('must exist in Paris, on edit too', () => {
    const skipped = { date: '2027-03-28', time: '02:30' };
    const error = {
      field: 'time',
      message: 'There is no 2:30 AM in Paris on 03/28/2027: the clocks go forward',
    };
    expect(validateStart(skipped, now)).toEqual(error);
    expect(validateStart(skipped, now, skipped)).toEqual(error);
    expect(validateStart({ ...skipped, time: '03:00' }, now)).toBeNull();
    expect(validateStart({ ...skipped, time: '01:45' }, now)).toBeNull();
  });

  test('must not be in the past', () => {
    expect(validateStart({ date: '2026-11-19', time: '23:45' }, now)?.message).toBe(
      raidMessages.pastDate,
    );
    expect(validateStart({ date: '2026-11-20', time: '20:15' }, now)?.message).toBe(
      raidMessages.pastTime,
    );
    expect(validateStart({ date: '2026-11-20', time: '20:30' }, now)).toBeNull();
  });

  test('recognises a past day without a time', () => {
    expect(isPastDay('2026-11-19', now)).toBe(true);
    expect(isPastDay('2026-11-20', now)).toBe(false);
    expect(isPastDay('2026-11-19', now, { date: '2026-11-19' })).toBe(false);
  });

  test('lets an edit keep a past day, but not change to one', () => {
    const past = { date: '2026-11-01', time: '20:00' };
    expect(validateStart(past, now, { date: '2026-11-01', time: '19:00' })).toBeNull();
    expect(validateStart(past, now, { date: '2026-11-02', time: '20:00' })?.field).toBe('date');
    const started = { date: '2026-11-20', time: '20:00' };
    expect(validateStart(started, now, started)).toBeNull();
    expect(validateStart({ ...started, time: '19:00' }, now, started)?.field).toBe('time');
  });

  test('compares with the current day in Paris', () => {
    const almostMidnightInParis = new Date('2026-07-01T21:59:00Z');
    expect(validateStart({ date: '2026-07-02', time: '00:00' }, almostMidnightInParis)).toBeNull();
    const pastMidnightInParis = new Date('2026-07-01T22:01:00Z');
    expect(validateStart({ date: '2026-07-01', time: '23:45' }, pastMidnightInParis)?.field).toBe(
      'date',
    );
  });
});
