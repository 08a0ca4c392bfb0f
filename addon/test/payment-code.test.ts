import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factions, paymentRealms, realmLabel } from '@forge/contract/game';
import { MAX_GOLD } from '@forge/contract/gold';
import { decodePayment, encodePayment, type Payment } from '@forge/contract/mails/payment-code';
import vectors from '../../docs/payment-code-vectors.json';
import { LuaState } from './lua-state.ts';
import { addonSources, testSources } from './sources.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SEED = 19;

let lua: LuaState;
beforeAll(() => {
  lua = new LuaState();
  for (const { name, text } of testSources('fake-widgets.lua', 'harness.lua')) lua.run(text, name);
  const source = addonSources().find(({ name }) => name === 'PaymentCode.lua');
  lua.run(`local function file(...) ${source?.text ?? ''} end file("", Fake.addon)`);
});
afterAll(() => lua.close());

/** What the addon reads from each code; null where it refuses it. */
const decodeInLua = (codes: string[]): (Payment | null)[] => {
  const list = codes.map((code) => JSON.stringify(code)).join(',\n');
  const json = lua.run(`
    local decoded = {}
    for index, code in ipairs({ ${list} }) do
      decoded[index] = Fake.addon.PaymentCode.decode(code) or false
    end
    return Fake.json(decoded)
  `);
  return (JSON.parse(json ?? '[]') as (Payment | false)[]).map((payment) => payment || null);
};

/** By the portal's own reader. */
const decode = (code: string): Payment | null => {
  try {
    return decodePayment(code);
  } catch {
    return null;
  }
};

const letters = 'aábcdeéèêfgghiíjklmnñoóöøprsštuúüvwxyzžæßþАбвг'.split('');
const heroName = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
  .map((chars) => chars.join(''));
const anyName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => new TextEncoder().encode(text).length <= 255);

const payment: fc.Arbitrary<Payment> = fc.record({
  hero: fc.oneof(heroName, anyName),
  realm: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...paymentRealms) },
    { weight: 2, arbitrary: fc.constantFrom(...paymentRealms.map(realmLabel)) },
    { weight: 1, arbitrary: anyName },
  ),
  faction: fc.constantFrom(...factions),
  amount: fc.oneof(fc.integer({ min: 0, max: MAX_GOLD }), fc.constantFrom(0, 1, MAX_GOLD)),
  runId: fc.uuid(),
  confirmationCode: fc
    .integer({ min: 0, max: 999_999 })
    .map((code) => String(code).padStart(6, '0')),
});
const payments = fc.sample(payment, { seed: SEED, numRuns: 1_000 });
const codes = payments.map(encodePayment);

test('decodes the vectors of the document, which the contract tests too', () => {
  const document = readFileSync(
    new URL('../../docs/payment-code.md', import.meta.url),
    'utf8',
  ).replaceAll(/ +/g, ' ');
  const read = decodeInLua(vectors.map(({ code }) => code));
  expect(vectors.map(({ code }, index) => ({ code, ...read[index] }))).toEqual(vectors);
  for (const { code, hero, realm, faction, amount, runId, confirmationCode } of vectors) {
    const row = `| ${hero} | ${realm} | ${faction} | ${amount} | \`${runId}\` | ${confirmationCode} |`;
    expect(document).toContain(row);
    expect(document).toContain(`\`${code}\``);
  }
});

test('decodes a thousand codes of the portal to what they say', () => {
  expect(decodeInLua(codes)).toEqual(payments);
  const realms = payments.map(({ realm }) => realm);
  expect(paymentRealms.filter((realm) => !realms.includes(realm))).toEqual([]);
});

const replaceAt = (code: string, at: number, char: string) =>
  code.slice(0, at) + char + code.slice(at + 1);

/** Every way of damage, at a place that the number chooses. */
const damages: Record<string, (code: string, number: number) => string> = {
  'one other character of the alphabet': (code, number) => {
    const at = number % code.length;
    const other = ALPHABET.charAt((ALPHABET.indexOf(code.charAt(at)) + 1 + (number % 31)) % 32);
    return replaceAt(code, at, other);
  },
  'one lower-case character': (code, number) => {
    const start = number % 50;
    const at = start + code.slice(start).search(/[A-Z]/);
    return replaceAt(code, at, code.charAt(at).toLowerCase());
  },
  'one character outside of the alphabet': (code, number) =>
    replaceAt(code, number % code.length, 'ILU!|. \t'.charAt(number % 8)),
  'a missing character': (code, number) => replaceAt(code, number % code.length, ''),
  'a doubled character': (code, number) => {
    const at = number % code.length;
    return replaceAt(code, at, code.charAt(at).repeat(2));
  },
  'two swapped neighbours': (code, number) => {
    const differs = (at: number) => code.charAt(at) !== code.charAt(at + 1);
    let at = number % (code.length - 1);
    while (!differs(at)) at = (at + 1) % (code.length - 1);
    return code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2);
  },
  'two swapped groups': (code) => {
    const groups = code.split('-');
    const at = groups.findIndex(
      (group, index) => index > 0 && index < groups.length - 2 && group !== groups[index + 1],
    );
    [groups[at], groups[at + 1]] = [groups[at + 1] ?? '', groups[at] ?? ''];
    return groups.join('-');
  },
  'a missing group': (code) => code.replace(/-\w{5}/, ''),
  'an extra group of zeros': (code) => code.replace(/-(?=\w{7}$)/, '-00000-'),
  'a cut end': (code, number) => code.slice(0, code.length - 1 - (number % 20)),
  'another version': (code) => code.replace('FORGE1', 'FORGE2'),
  'two codes in one line': (code) => `${code}${code}`,
};

test.each(Object.entries(damages))('refuses a thousand codes with %s', (_, damage) => {
  const damaged = codes.map((code, index) => damage(code, index * 7 + 1));
  expect(damaged.filter((code, index) => code === codes[index])).toEqual([]);
  expect(decodeInLua(damaged).filter((each) => each !== null)).toEqual([]);
});

test('refuses a wrong character at every place of a code', () => {
  const code = vectors[0]?.code ?? '';
  const wrong = Array.from(code, (right, at) =>
    ['0', 'Z', '-', 'o', ' ', '|', '']
      .filter((char) => char !== right)
      .map((char) => replaceAt(code, at, char)),
  ).flat();
  expect(decodeInLua(wrong).filter((each) => each !== null)).toEqual([]);
});

/** Bytes as a code with a valid checksum. */
const codeOfBytes = (bytes: number[], padding = '0'): string => {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const padded = bits.padEnd(Math.ceil(bits.length / 25) * 25, padding);
  const groups = padded.match(/.{25}/g) ?? [];
  const body = groups.map((group) =>
    (group.match(/.{5}/g) ?? []).map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join(''),
  );
  const checked = ['FORGE1', ...body].join('-');
  const sum = crc32(checked).toString(2).padStart(35, '0').match(/.{5}/g) ?? [];
  return `${checked}-${sum.map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join('')}`;
};

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const body = ({
  faction = 1,
  hero = bytesOf('Hero'),
  amount = [0, 0, 0, 0, 1],
  digits = [0, 0, 1],
}) => [
  ...[faction, hero.length, ...hero, 6, ...bytesOf('Kazzak')],
  ...[...amount, ...Array.from({ length: 16 }, () => 7), ...digits],
];

test.each<[what: string, code: string]>([
  ['another faction', codeOfBytes(body({ faction: 2 }))],
  ['no name', codeOfBytes(body({ hero: [] }))],
  ['more gold than there can be', codeOfBytes(body({ amount: [2, 84, 11, 228, 1] }))],
  ['more than six digits', codeOfBytes(body({ digits: [15, 66, 64] }))],
  ['padding that is not zero', codeOfBytes(body({}), '1')],
  ['bytes after the end', codeOfBytes([...body({}), 0, 0, 0, 0])],
  ['no end', codeOfBytes(body({}).slice(0, -6))],
  ['a name that is longer than the code', codeOfBytes([1, 255, ...bytesOf('Hero')])],
  ['an overlong character', codeOfBytes(body({ hero: [0xc0, 0xaf] }))],
  ['half of a character', codeOfBytes(body({ hero: [0xc3] }))],
  ['a continuation without a start', codeOfBytes(body({ hero: [0x80, 0x41] }))],
  ['a surrogate', codeOfBytes(body({ hero: [0xed, 0xa0, 0x80] }))],
  ['a character beyond Unicode', codeOfBytes(body({ hero: [0xf4, 0x90, 0x80, 0x80] }))],
  ['a byte order mark', codeOfBytes(body({ hero: [0xef, 0xbb, 0xbf, 0x41] }))],
])('refuses %s although the checksum is right', (_, code) => {
  expect(decode(codeOfBytes(body({})))).not.toBeNull();
  expect(decodeInLua([code])).toEqual([null]);
  expect(decode(code)).toBeNull();
});

test('reads any bytes with a valid checksum as the portal does', () => {
  const bytes = fc.oneof(
    fc.array(fc.nat({ max: 255 }), { minLength: 1, maxLength: 80 }),
    fc
      .tuple(fc.array(fc.nat({ max: 255 }), { minLength: 1, maxLength: 4 }), fc.nat({ max: 2 }))
      .map(([hero, faction]) => body({ hero, faction })),
  );
  const made = fc.sample(bytes, { seed: SEED, numRuns: 500 }).map((each) => codeOfBytes(each));
  const read = made.map(decode);
  expect(read.filter((each) => each !== null).length).toBeGreaterThan(20);
  expect(decodeInLua(made)).toEqual(read);
});
