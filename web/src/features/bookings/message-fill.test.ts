import { expect, test } from 'vitest';
import { labelsOf, newValues } from './booking-values.ts';
import { fillFromMessage } from './message-fill.ts';

const defaults = newValues({ pot: 900_000 });
const form = {
  defaults,
  present: defaults,
  raidType: 'Full Run',
  canChangePaidFull: false,
} as const;
const message =
  'Need 2 spots hc, Séraphine-ArgentDawn resto druid, horde gold on Kazzak, 850k, 100k depo, TC';

test('fills the unchanged fields, and reports which', () => {
  const { values, filled, kept, missing } = fillFromMessage(message, form);
  expect(values).toEqual({
    clientName: 'Séraphine',
    clientRealm: 'ArgentDawn',
    clientClass: 'Druid',
    paymentRealm: 'Kazzak',
    paymentFaction: 'Horde',
    source: 'TC',
    price: '850000',
    deposit: '100000',
  });
  expect(labelsOf(filled)).toContain('Client Name, Client Realm, Client Class, Payment Realm');
  expect(kept).toEqual([]);
  expect(missing).toEqual(['clientFaction']);
});

test('keeps typed values, and reports those that differ from the message', () => {
  const present = { ...defaults, clientName: 'Ana', clientRealm: 'ArgentDawn', price: '910000' };
  const { values, kept, missing } = fillFromMessage(message, { ...form, present });
  expect(values).not.toHaveProperty('clientName');
  expect(values).not.toHaveProperty('price');
  expect(kept).toEqual(['clientName', 'price']);
  expect(missing).toEqual(['clientFaction']);
});

test('caps the deposit, and ignores values for which the form has no field', () => {
  const text = 'Ana-Kazzak mage 1m, depo 400k, paid full client, Nexus';
  expect(fillFromMessage(text, form)).toMatchObject({
    values: { deposit: '320000' },
    correction: 'Deposit cannot exceed 320000 (32% of price for TC)',
  });
  expect(fillFromMessage('Ana-Kazzak mage, Nexus, paid full 900k', form).filled).not.toEqual(
    expect.arrayContaining(['selectedBosses']),
  );
  const curve = { ...form, raidType: 'Curve', canChangePaidFull: true } as const;
  expect(fillFromMessage('Ana-Kazzak mage, Nexus, paid full 900k', curve).values).toMatchObject({
    selectedBosses: ['Nexus'],
    paidFull: true,
  });
});

test('fills nothing from a message that is no booking', () => {
  expect(fillFromMessage('WTS HC full 900k per seat', form)).toMatchObject({
    values: {},
    filled: [],
  });
});
