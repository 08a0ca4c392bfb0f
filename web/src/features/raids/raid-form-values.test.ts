import { parisInstant } from '@forge/contract/paris-time';
import { newRaidSchema, raidRefusals, raidSentences } from '@forge/contract/raids/raid-rules';
import { expect, test } from 'vitest';
import {
  draftOf,
  emptyRaid,
  fieldOfRefusal,
  sentenceToSay,
  wordsAtField,
  wrongFields,
  type RaidFormValues,
} from './raid-form-values.ts';

const now = parisInstant('2026-11-15', '20:07');
const full: RaidFormValues = {
  ...emptyRaid,
  name: 'Manaforge Omega',
  date: '2026-11-20',
  time: '9:30 PM',
  difficulty: 'HEROIC',
  raidLeader: '0195a000-0000-7000-8000-000000000001',
};
const create = (values: Partial<RaidFormValues>) =>
  wrongFields({ ...full, ...values }, { form: 'create', now });
const edit = (values: Partial<RaidFormValues>) =>
  wrongFields(
    { ...full, ...values },
    { form: 'edit', now, kept: { date: '2026-11-14', time: '19:00' } },
  );

test('a raid with nothing but what is required is right, and is sent as the contract wants it', () => {
  expect(create({})).toEqual({});
  expect(newRaidSchema.parse(draftOf(full))).toMatchObject({
    time: '21:30',
    goldCollector: null,
    bossCount: 8,
    maxClients: 8,
    pot: 1,
    raidType: 'Full Run',
  });
});

test('an untouched form misses exactly the five required fields, and says so once', () => {
  const errors = wrongFields(emptyRaid, { form: 'create', now });
  expect(Object.keys(errors).sort()).toEqual(['date', 'difficulty', 'name', 'raidLeader', 'time']);
  expect(sentenceToSay(errors)).toBe('Please fill in all required fields');
  expect(wordsAtField('raidLeader', errors.raidLeader ?? '')).toBe('Choose a raid leader');
});

test('a day that is over is wrong before there is a time', () => {
  expect(create({ date: '2026-11-14', time: '' }).date).toBe('The date cannot be in the past');
  expect(edit({ date: '2026-11-14', time: '' })).not.toHaveProperty('date');
});

test('each form calls the price as it does', () => {
  expect(create({ pot: '' }).pot).toBe(raidSentences.numbers('create'));
  expect(edit({ pot: '' }).pot).toBe(raidSentences.numbers('edit'));
  expect(create({ maxClients: '0' }).maxClients).toBe(raidSentences.minimums('create'));
  expect(edit({ bossCount: '0' }).bossCount).toBe(raidSentences.minimums('edit'));
});

test('numbers are looked at also while something else is missing', () => {
  const errors = create({ name: '', raidType: 'Curve', bossCount: '3' });
  expect(errors.bossCount).toBe('Boss count cannot exceed 2 for Curve raids');
  expect(sentenceToSay(errors)).toBe('Please fill in all required fields');
});

test('a date that is none and a time that is none are said in their own words', () => {
  expect(create({ date: '13/45/2026' }).date).toBe('Date input not valid.');
  expect(create({ time: 'soon' }).time).toBe(raidSentences.noTime);
});

test('the past is refused, but for the day that the raid already has', () => {
  expect(create({ date: '2026-11-14' }).date).toBe(raidSentences.pastDate);
  expect(create({ date: '2026-11-15', time: '8:00 PM' }).time).toBe(raidSentences.pastTime);
  expect(edit({ date: '2026-11-14', time: '7:00 PM' })).toEqual({});
  expect(edit({ date: '2026-11-13' }).date).toBe(raidSentences.pastDate);
});

test('a refusal of the server finds its field', () => {
  expect(fieldOfRefusal(raidRefusals.notLeader().message)).toBe('raidLeader');
  expect(fieldOfRefusal(raidRefusals.notCollector().message)).toBe('goldCollector');
  expect(fieldOfRefusal(raidRefusals.belowBookings(3).message)).toBe('maxClients');
  expect(fieldOfRefusal('Something went wrong on our side')).toBeUndefined();
});
