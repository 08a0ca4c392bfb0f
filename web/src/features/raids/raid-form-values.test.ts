import { parisInstant } from '@forge/contract/paris-time';
import { raidMessages } from '@forge/contract/raids/raid-rules';
import { expect, test } from 'vitest';
import { resolveForm } from '../../../test/resolve-form.ts';
import {
  describeCaps,
  emptyRaid,
  newRaidContract,
  raidEditContract,
  type RaidFormValues,
} from './raid-form-values.ts';

const now = () => parisInstant('2026-11-15', '20:07');
const id = '0195a000-0000-7000-8000-000000000002';
const complete: RaidFormValues = {
  ...emptyRaid,
  name: 'Manaforge Omega',
  date: '2026-11-20',
  time: '9:30 PM',
  difficulty: 'HEROIC',
  raidLeader: '0195a000-0000-7000-8000-000000000001',
};
const create = (values: Partial<RaidFormValues>) =>
  resolveForm(newRaidContract(now), { ...complete, ...values });
const edit = (values: Partial<RaidFormValues>) =>
  resolveForm(raidEditContract({ _id: id, date: '2026-11-14', time: '19:00' }, now), {
    ...complete,
    ...values,
  });

test('sends the request of the contract when only the required fields are filled', async () => {
  const { request, errors } = await create({});
  expect(errors).toEqual({});
  expect(request).toMatchObject({
    time: '21:30',
    goldCollector: null,
    bossCount: 8,
    maxClients: 8,
    pot: 1,
    raidType: 'Full Run',
  });
  expect((await edit({})).request).toMatchObject({ id });
});

test('reports exactly the five required fields of an untouched form', async () => {
  const { errors } = await resolveForm(newRaidContract(now), emptyRaid);
  expect(errors).toEqual({
    name: 'Enter a name for the raid',
    date: 'Choose a date',
    time: 'Choose a time',
    difficulty: 'Choose a difficulty',
    raidLeader: 'Choose a raid leader',
  });
});

test('rejects a past day before there is a time', async () => {
  const noTime = { date: '2026-11-14', time: '' };
  expect((await create(noTime)).errors.date).toBe('The date cannot be in the past');
  expect((await edit(noTime)).errors).not.toHaveProperty('date');
});

test('names the pot as its form does', async () => {
  expect((await create({ pot: '' })).errors.pot).toBe(raidMessages.numbers('create'));
  expect((await edit({ pot: '' })).errors.pot).toBe(raidMessages.numbers('edit'));
  const none = { maxClients: '0' };
  expect((await create(none)).errors.maxClients).toBe(raidMessages.minimums('create'));
  expect((await edit({ bossCount: '0' })).errors.bossCount).toBe(raidMessages.minimums('edit'));
});

test('validates the numbers while another field is missing', async () => {
  const { errors } = await create({ name: '', raidType: 'Curve', bossCount: '3' });
  expect(errors.bossCount).toBe('Boss count cannot exceed 2 for Curve raids');
});

test('rejects a date or time that cannot be read', async () => {
  expect((await create({ date: '13/45/2026' })).errors.date).toBe('Date input not valid.');
  expect((await create({ time: 'soon' })).errors.time).toBe(raidMessages.noTime);
});

test('rejects the past, except the day that the raid already has', async () => {
  expect((await create({ date: '2026-11-14' })).errors.date).toBe(raidMessages.pastDate);
  const earlier = { date: '2026-11-15', time: '8:00 PM' };
  expect((await create(earlier)).errors.time).toBe(raidMessages.pastTime);
  expect((await edit({ date: '2026-11-14', time: '7:00 PM' })).errors).toEqual({});
  expect((await edit({ date: '2026-11-13' })).errors.date).toBe(raidMessages.pastDate);
});

test('sends empty armour seats as any number, and refuses more than Max Clients', async () => {
  const armourCaps = { plate: '2', mail: '0', leather: '', cloth: '8' };
  const { request, errors } = await create({ armourCaps });
  expect(errors).toEqual({});
  expect(request).toMatchObject({ armourCaps: { plate: 2, mail: 0, leather: null, cloth: 8 } });
  expect(describeCaps(armourCaps)).toBe('Plate 2, Mail 0, Cloth 8');
  const above = await create({ armourCaps: { ...armourCaps, cloth: '9' } });
  expect(above.errors).toMatchObject({ armourCaps: 'Cloth seats cannot be more than Max Clients' });
});
