import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import heldOut from '../../test/booking-messages/held-out.json' with { type: 'json' };
import seen from '../../test/booking-messages/seen.json' with { type: 'json' };
import { bookingDetails } from './booking-rules.ts';
import { readBookingMessage, type ReadBooking } from './read-booking-message.ts';

type Entry = { text: string; fields: ReadBooking; unsure?: (keyof ReadBooking)[] };

const corpus = { seen, 'held-out': heldOut } as unknown as Record<string, Entry[]>;

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** As test/booking-messages/README.md says. */
const isSame = (field: string, one: unknown, other: unknown) => {
  if (field === 'clientRealm') return letters(String(one)) === letters(String(other));
  if (field === 'clientName')
    return (
      String(one).normalize('NFC').toLowerCase() === String(other).normalize('NFC').toLowerCase()
    );
  return JSON.stringify(one) === JSON.stringify(other);
};

/** Totals only: the messages that are held out stay unread. */
const scoreOf = (entries: readonly Entry[]) => {
  let [expected, found, wrong] = [0, 0, 0];
  for (const { text, fields, unsure = [] } of entries) {
    const read = readBookingMessage(text);
    for (const field of Object.keys({ ...fields, ...read }) as (keyof ReadBooking)[]) {
      const isCounted = fields[field] !== undefined && !unsure.includes(field);
      if (isCounted) expected += 1;
      if (read[field] === undefined) continue;
      if (!isSame(field, read[field], fields[field])) wrong += 1;
      else if (isCounted) found += 1;
    }
  }
  return { expected, wrong, share: found / expected };
};

test.each([
  ['seen', 200],
  ['held-out', 100],
])('of the %s messages it finds nine fields in ten, and fills none wrongly', (name, least) => {
  const entries = corpus[name] ?? [];
  const { expected, wrong, share } = scoreOf(entries);
  expect(entries.length).toBeGreaterThanOrEqual(least);
  expect(expected).toBeGreaterThan(500);
  expect({ wrong, isEnough: share >= 0.9 }).toEqual({ wrong: 0, isEnough: true });
});

const pieces = fc.constantFrom(
  ...[
    'Ana-Kazzak',
    'Bela',
    '-',
    '/',
    '|',
    ',',
    '.',
    '\n',
    '?',
    '(',
    ')',
    '[',
    ':',
    '~~',
    '**',
    '@',
    '#1234',
  ],
  ...['850k', '1,2 mio', '900.000', '1m2', '0', '10%', '€', '+15', '20:30', '1'.repeat(40)],
  ...[
    'gold',
    'horde',
    'on',
    'or',
    'Kazzak',
    'Twisting',
    'Nether',
    'TN',
    'mage',
    'death',
    'knight',
    'lock',
    'de',
  ],
  ...[
    'depo',
    'no',
    'rest',
    'each',
    'both',
    'paid',
    'full',
    'TC',
    'BR',
    'nexus',
    'discord:',
    'Name:',
    'Note:',
    'Gold:',
  ],
  ...[
    'https://raider.io/characters/eu/kazzak/Ana',
    'https://raider.io/characters/eu/%',
    'король',
    'лич',
  ],
);
const messages = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.tuple(pieces, fc.constantFrom(' ', '', '\n')), { maxLength: 60 })
    .map((all) => all.flat().join('')),
);

test('never throws, and what it reads passes the fields of the form', () => {
  // Without its defaults.
  const fields = bookingDetails.partial();
  fc.assert(
    fc.property(messages, (text) => {
      const read = readBookingMessage(text);
      expect(Object.values(read)).not.toContain(undefined);
      expect(fields.parse(read)).toMatchObject(read);
    }),
    { numRuns: 1_000 },
  );
});

describe('takes time in proportion to the length', () => {
  const LENGTH = 10_000;
  test.each([
    ...[
      '1',
      '1,',
      '1.000.',
      '850k ',
      "1'000",
      ' 1',
      '+1 ',
      '(',
      '[',
      '~~a',
      '**',
      '>',
      ':',
      ' - ',
      '#1',
      'a.a',
      'a_',
    ],
    ...[
      'a',
      'A-',
      'Ana-Kazzak ',
      'tc ',
      'br ',
      'gold ',
      'horde gold ',
      'no gold on Kazzak ',
      'depo 1k ',
      'discord a ',
    ],
    ...[
      'mage ',
      'death ',
      'Twisting ',
      'Der Rat ',
      'Name: Ana ',
      'Note: a\n',
      'paid full ',
      'nexus ',
      '\n',
      '?',
      "a'",
    ],
    ...[
      'https://',
      'https://raider.io/characters/eu/a/bc ',
      'raider.io/',
      '%D0',
      'a#1234 ',
      '\u200b',
      '😀',
      'é',
    ],
    ...['12:30 a: ', 'a — 12:30\n', '| Horde ', 'lena — Today at ', 'X (', '0 depo '],
  ])('of %j again and again', (piece) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
    const timeOf = (part: string) => {
      const before = Date.now();
      readBookingMessage(part);
      return Date.now() - before;
    };
    readBookingMessage(text);
    const took = Math.min(timeOf(text), timeOf(text), timeOf(text));
    // Milliseconds. Quadratic time would be seconds.
    expect(took).toBeLessThan(500);
  });
});

describe('leaves absent what is not certain', () => {
  test.each([
    ['two amounts', 'Ana-Kazzak mage 850k 100k', ['price', 'deposit']],
    [
      'a price and a deposit that cannot be',
      'Ana-Kazzak mage, price 100k, depo 850k',
      ['price', 'deposit'],
    ],
    ['a choice of classes', 'Ana-Kazzak mage or rogue', ['clientClass']],
    ['two realms with gold', 'Ana-Kazzak, horde gold on Draenor or Outland', ['paymentRealm']],
    [
      'the names of two clients',
      'Ana-Kazzak mage, Bela-Draenor mage, 850k each',
      ['clientName', 'clientRealm'],
    ],
    [
      'another character in the link',
      'Ana-Kazzak https://raider.io/characters/eu/outland/Bela',
      ['clientName', 'raiderIOLink'],
    ],
  ] as const)('%s', (_, text, absent) => {
    const read = readBookingMessage(text);
    for (const field of absent) expect(read).not.toHaveProperty(field);
  });
});

test('reads the character of a link, and the notes as they are', () => {
  const link = 'https://raider.io/characters/eu/twisting-nether/s%C3%A9raphine?x=1';
  expect(readBookingMessage(`${link}\nresto druid\nNote: pays 50k more, TC`)).toEqual({
    raiderIOLink: link,
    clientName: 'Séraphine',
    clientRealm: 'Twisting Nether',
    clientClass: 'Druid',
    additionalNotes: 'pays 50k more, TC',
  });
});

test.each([
  ['price 900k deposit 20%', 900_000],
  ['price: 900k deposit: 20%', 900_000],
  ['price 900k deposit tomorrow', 900_000],
  ['900k + 20% deposit', undefined],
  ['deposit 1/4 of 1m', undefined],
  ['1m deposit tomorrow', undefined],
  ['900k after deposit', undefined],
])('does not take a price for the deposit: %s', (text, price) => {
  const read = readBookingMessage(`Bob-Kazzak mage, ${text}`);
  expect([read.price, read.deposit]).toEqual([price, undefined]);
});

test.each([
  ['Nexus and Dimensius', ['Both']],
  ['Nexus + Dimensius', ['Both']],
  ['both bosses', ['Both']],
  ['Nexus or Dimensius, whatever is free', undefined],
  ['Nexus/Dimensius', undefined],
  ['Nexus 500k, Dimensius 800k?', undefined],
  ['Dimensius, already killed Nexus', undefined],
])('reads both bosses only where both are wanted: %s', (text, bosses) => {
  expect(readBookingMessage(`Bob-Kazzak mage 1m ${text}`).selectedBosses).toEqual(bosses);
});

test('reads a large deposit that has its label', () => {
  expect(readBookingMessage('Bob-Kazzak mage, deposit: 450k').deposit).toBe(450_000);
});
