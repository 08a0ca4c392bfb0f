import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requiredText, text } from './text.ts';

const name = requiredText(80, 'The name', 'Please fill in the name');
const notes = text(2_000, 'The notes');
const messageOf = (schema: typeof name | typeof notes, typed: unknown) =>
  schema.safeParse(typed).error?.issues[0]?.message ?? null;

describe('text', () => {
  test.each([
    ['markup', '<b onclick="x()">&amp;</b>'],
    ['right-to-left text', 'שלום عالم'],
    ['marks of direction', 'a\u202Eb\u200F'],
    ['joined emoji', '👩‍👩‍👧‍👦 ❤️'],
    ['lines and tabs', 'one\r\n\ttwo'],
    ['zero width between letters', 'می\u200Cخواهم'],
  ])('keeps %s as typed', (_, typed) => {
    expect(notes.parse(` ${typed}\n`)).toBe(typed);
    expect(name.parse(` ${typed} `)).toBe(typed);
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['a bell', 'a\u0007b'],
    ['an escape', '\u001B[31mred'],
    ['delete', 'a\u007Fb'],
    ['a C1 control', 'a\u0085b'],
    ['a high surrogate', 'a\uD800b'],
    ['a low surrogate', '\uDC00'],
  ])('refuses %s', (_, typed) => {
    expect(messageOf(notes, typed)).toBe('The notes has a character that cannot be kept');
    expect(messageOf(name, typed)).toBe('The name has a character that cannot be kept');
  });

  test('counts an emoji as one character', () => {
    expect(messageOf(name, '🔥'.repeat(80))).toBeNull();
    expect(messageOf(name, '🔥'.repeat(81))).toBe('The name can have at most 80 characters');
  });

  test('round-trips through UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const { data, success } = notes.safeParse(typed);
        // encodeURIComponent throws for a lone surrogate.
        if (success) expect(decodeURIComponent(encodeURIComponent(data))).toBe(typed.trim());
      }),
    );
  });
});

test.each([
  ['nothing', ''],
  ['blanks', ' \t\n\u00A0\u3000'],
  ['zero width', '\u200B\u200C\u200D\u2060\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['marks of direction', '\u200E\u202E\u2066'],
  ['blank letters', '\u3164\u115F\u1160\uFFA0\u2800'],
  ['controls', '\u0001\u0002'],
])('rejects a required text of %s', (_, typed) => {
  expect(messageOf(name, typed)).toBe('Please fill in the name');
});
