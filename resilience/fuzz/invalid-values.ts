import fc from 'fast-check';

/** A JSON fragment, possibly malformed. */
export type Json = string;

const text = (value: string): Json => JSON.stringify(value);

const numbers: Json[] = [
  ...['0', '-0', '-1', '0.1', '1e-400', '1e400', '-1e400', '1e21', '2147483648', '10000000001'],
  ...['9007199254740992', '9007199254740993', '9223372036854775808', `1${'0'.repeat(300)}`],
];

const texts: Json[] = [
  ...['', ' ', 'NaN', 'Infinity', '-0', 'null', 'undefined', '[object Object]', '1e400'].map(text),
  ...['\u0000', 'a\u0000b', '\u200B', '\u202E', '\uFFFF', '🧙', 'ﬀ', 'İ', '../../x', '%00'].map(
    text,
  ),
  ...['__proto__', 'constructor', "' or 1=1 --", '<script>', '0000-00-00', '2031-02-30'].map(text),
  ...['9999-12-31', '24:00', '-1:00', '12:60 pm', '2031-06-15T00:00:00Z', '...'].map(text),
  '"\\ud800"',
  '"\\udfff\\ud800"',
  text('x'.repeat(81)),
  text('é'.repeat(5_000)),
];

const others: Json[] = [
  ...['null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '{"a":{}}', '{"toString":1}'],
  `[${'0,'.repeat(9_999)}0]`,
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  // Not JSON.
  ...['NaN', 'undefined', "'x'", '01', '{', '"\\x"', '+1', ''],
];

/** Values that the web app never sends. */
export const invalidValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(...numbers),
  fc.constantFrom(...texts),
  fc.constantFrom(...others),
  fc.string({ unit: 'binary', maxLength: 300 }).map(text),
  fc.double().map((value) => (Number.isFinite(value) ? String(value) : 'null')),
  fc.json({ maxDepth: 3 }),
);

/** URL parts that the web app never sends, already encoded. */
export const invalidAddressPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%ZZ',
    '%C0%AF',
    '%00',
    '..%2f..',
    '%20',
    '+',
    '%EF%BF%BF',
    'x'.repeat(300),
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => encodeURIComponent(value)),
  fc.nat().map(String),
);
