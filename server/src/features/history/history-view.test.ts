import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyFields, historyThings } from '@forge/contract/history/history-fields';
import { storedFields, type HistoryNames } from './history-fields.ts';
import { decodeCursor } from '../../page-cursor.ts';
import { viewEntry } from './history-view.ts';
import type { AuditedRow } from './history.repository.ts';

const names: HistoryNames = {
  person: (id) => `name of ${id}`,
  raid: (id) => ({ name: `raid ${id}`, day: `day of ${id}`, time: '21:30' }),
};

const booking: AuditedRow = {
  id: 'booking-1',
  raid_id: 'raid-1',
  created_by: 'person-1',
  created_at: '2026-11-01T20:00:00+00:00',
  raider_io_link: '',
  client_name: 'Zoe',
  client_realm: 'Draenor',
  client_class: 'Mage',
  client_faction: 'Alliance',
  payment_realm: 'Outland',
  payment_faction: 'Horde',
  source: 'TC',
  price: 800_000,
  deposit: 0,
  owes: 800_000,
  contact_info: 'zoe#1',
  additional_notes: '',
  selected_bosses: [],
  locked: false,
  in_group: false,
  paid_to: null,
  paid_for_good: false,
  gold_sent: false,
  done_at: null,
  seat: 3,
  price_floor: 720_000,
  left_as: null,
  left_at: null,
  left_by: null,
  reason: null,
  deposit_outcome: null,
  version: 1,
};

const mail: AuditedRow = { payment_code: 'FORGE1-abc', confirmation_code: '123456', sent_at: null };

type Rows = { before: AuditedRow | null; after: AuditedRow | null };

const entry = ({ before, after }: Rows, action = 'edit booking') => ({
  id: 71,
  at: new Date('2026-11-16T10:00:00Z'),
  action,
  username: 'Aria',
  before,
  after,
});

const changesOf = (rows: Rows, thing: (typeof historyThings)[number] = 'booking') =>
  Object.fromEntries(
    (viewEntry(thing, entry(rows), names)?.changes ?? []).map(({ field, before, after }) => [
      field,
      [before, after],
    ]),
  );

const editOf = (changes: AuditedRow) =>
  changesOf({ before: booking, after: { ...booking, ...changes } });

describe('an entry', () => {
  test('says who did what and when, with the fields in words', () => {
    const after = { ...booking, price: 1, owes: 1, version: 2 };
    expect(viewEntry('booking', entry({ before: booking, after }), names)).toEqual({
      id: '1z',
      at: '2026-11-16T10:00:00.000Z',
      by: { username: 'Aria' },
      action: 'edit booking',
      changes: [
        { field: 'price', label: 'Price', before: 800_000, after: 1 },
        { field: 'owes', label: 'Owes', before: 800_000, after: 1 },
        { field: 'belowMinimum', label: 'Below minimum', before: false, after: true },
      ],
    });
  });

  test('has names instead of ids', () => {
    expect(editOf({ created_by: 'person-2' })).toEqual({
      userId: ['name of person-1', 'name of person-2'],
    });
    expect(editOf({ raid_id: 'raid-2' })).toEqual({
      raidId: ['raid raid-1', 'raid raid-2'],
      date: ['day of raid-1', 'day of raid-2'],
    });
  });

  test('shows a change between two people of the same name', () => {
    const alike = { ...names, person: () => 'Aria' };
    const rows = { before: booking, after: { ...booking, created_by: 'person-2' } };
    expect(viewEntry('booking', entry(rows), alike)?.changes).toMatchObject([
      { field: 'userId', before: 'Aria', after: 'Aria' },
    ]);
  });

  test('shows flags as true or false', () => {
    expect(editOf({ done_at: '2026-11-16T10:00:00+00:00', paid_to: 'Collector' })).toEqual({
      paidFull: [false, true],
      status: [false, true],
    });
  });

  test('never shows a code, and shows that it was renewed', () => {
    const without = { ...mail, payment_code: null, confirmation_code: null };
    expect(changesOf({ before: without, after: mail }, 'mail')).toEqual({
      paymentCode: [null, 'set'],
      confirmationCode: [null, 'set'],
    });
    const renewed = { ...mail, payment_code: 'FORGE1-def' };
    expect(changesOf({ before: mail, after: renewed }, 'mail')).toEqual({
      paymentCode: ['set', 'set'],
    });
  });

  test('shows redacted text as removed', () => {
    const redacted = { ...booking, contact_info: null, client_name: null };
    expect(changesOf({ before: redacted, after: { ...redacted, contact_info: '' } })).toEqual({
      contactInfo: ['removed', ''],
    });
    expect(changesOf({ before: null, after: redacted })).toMatchObject({
      clientName: [null, 'removed'],
      contactInfo: [null, 'removed'],
    });
    const left = { left_as: 'cancelled', reason: null };
    expect(editOf(left)).toEqual({
      'left.as': [null, 'cancelled'],
      'left.reason': [null, 'removed'],
    });
  });

  test('of a new row contains its values, without empty ones and flags that are not set', () => {
    const changes = changesOf({ before: null, after: booking });
    expect(changes).toMatchObject({ clientName: [null, 'Zoe'], deposit: [null, 0] });
    for (const field of ['raiderIOLink', 'selectedBosses', 'lock', 'left.as', 'date', 'seat'])
      expect(changes).not.toHaveProperty([field]);
  });

  test('of a deleted row contains what it was', () => {
    const hero = { name: 'Goldvault', realm: 'Kazzak', faction: 'Horde', active: false };
    expect(changesOf({ before: hero, after: null }, 'hero-name')).toEqual({
      name: ['Goldvault', null],
      realm: ['Kazzak', null],
      faction: ['Horde', null],
    });
  });

  test('ignores columns that did not exist yet', () => {
    const { price_floor: _, left_as: __, reason: ___, ...old } = booking;
    expect(changesOf({ before: old, after: { ...old, price: 1 } })).toEqual({
      price: [800_000, 1],
    });
  });
});

test('bookkeeping is left out, an action without a visible change is not', () => {
  const rows = { before: booking, after: { ...booking, paid_for_good: true, seat: 4, version: 9 } };
  expect(viewEntry('booking', entry(rows, 'fill keys'), names)).toBeNull();
  expect(viewEntry('booking', entry(rows, 'mark booking paid'), names)).toMatchObject({
    action: 'mark booking paid',
    changes: [],
  });
});

test('every change of a plain column is shown once, and nothing else', () => {
  const columns: Record<string, [field: string, value: fc.Arbitrary<unknown>]> = {
    client_name: ['clientName', fc.string({ minLength: 1 })],
    client_realm: ['clientRealm', fc.string({ minLength: 1 })],
    client_class: ['clientClass', fc.constantFrom('Mage', 'Monk')],
    payment_realm: ['paymentRealm', fc.constantFrom('Outland', 'Hyjal')],
    deposit: ['deposit', fc.nat(1000)],
    contact_info: ['contactInfo', fc.string()],
    additional_notes: ['additionalNotes', fc.string()],
    selected_bosses: ['selectedBosses', fc.constantFrom([], ['Nexus'], ['Both'])],
    locked: ['lock', fc.boolean()],
    in_group: ['inGroup', fc.boolean()],
    gold_sent: ['goldSent', fc.boolean()],
  };
  const row = fc.record(
    Object.fromEntries(Object.entries(columns).map(([name, [, value]]) => [name, value])),
  );
  fc.assert(
    fc.property(row, row, (from, to) => {
      const changes = changesOf({ before: { ...booking, ...from }, after: { ...booking, ...to } });
      const expected = Object.entries(columns)
        .filter(([name]) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
        .map(([name, [field]]) => [field, [from[name], to[name]]]);
      expect(changes).toEqual(Object.fromEntries(expected));
    }),
  );
});

test.each(historyThings)('the fields of a %s are shown in the order of the contract', (thing) => {
  expect(Object.keys(storedFields[thing])).toEqual(Object.keys(historyFields[thing]));
});

test.each(['', '0', '-1', '1.5', ' 1', '１', 'zzzzzzzzzzz', "1' or '1'='1"])(
  '%j is no id of an entry',
  (text) => {
    expect(decodeCursor(text)).toBeNull();
  },
);
