import fc from 'fast-check';
import { MAX_GOLD } from '@forge/contract/gold';
import { describe, expect, test } from 'vitest';
import { difference, editGold, groupDigits, positionAfter, readEdited } from './gold-edit.ts';

/** Reads and writes '1,3|75': the bar is the caret, two bars a selection. */
const edit = (marked: string, inputType: string, data: string | null = null) => {
  const text = marked.replaceAll('|', '');
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - (marked.indexOf('|') === marked.lastIndexOf('|') ? 0 : 1);
  const edited = editGold({ text, start, end }, { inputType, data });
  return edited && `${edited.text.slice(0, edited.caret)}|${edited.text.slice(edited.caret)}`;
};
const typed = (marked: string, data: string) => edit(marked, 'insertText', data);
const pasted = (marked: string, data: string) => edit(marked, 'insertFromPaste', data);
const backspace = (marked: string) => edit(marked, 'deleteContentBackward');
const deleted = (marked: string) => edit(marked, 'deleteContentForward');

test('groups digits by three', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_GOLD }), (gold) => {
      expect(groupDigits(String(gold))).toBe(gold.toLocaleString('en-US'));
    }),
  );
  expect(groupDigits('')).toBe('');
});

describe('typing', () => {
  test('groups while typing, with the caret behind the digit', () => {
    expect(typed('137|', '5')).toBe('1,375|');
    expect(typed('1|,375', '2')).toBe('12|,375');
    expect(typed('|1,375', '2')).toBe('2|1,375');
    expect(typed('1,|375,001|', '2')).toBe('12|');
  });

  test('ignores what is not a digit, and digits beyond the largest amount', () => {
    for (const other of ['k', 'M', 'b', '-', '.', ',', ' ', '😀']) {
      expect(typed('1,3|75', other)).toBe('1,3|75');
      expect(typed('1,375|', other)).toBe('1,375|');
      expect(typed('1,|375|', other)).toBe('1,375|');
    }
    expect(typed('10,000,000,000|', '0')).toBe('10,000,000,000|');
  });

  test('replaces a leading zero', () => {
    expect(typed('0|', '5')).toBe('5|');
    expect(typed('|1,375', '0')).toBe('|1,375');
  });
});

/** What an input shows after these keys. */
const afterKeys = (keys: string) => {
  let text = '';
  for (const data of keys) {
    const selected = { text, start: text.length, end: text.length };
    text = editGold(selected, { inputType: 'insertText', data })?.text ?? text + data;
  }
  return text;
};

test.each([
  ['12ab3', '123'],
  ['1.5', '15'],
  ['1,375,001', '1,375,001'],
  ['850k', '850'],
  ['1.2m', '12'],
  ['-5 b', '5'],
])('typing %s gives %s', (keys, text) => {
  expect(afterKeys(keys)).toBe(text);
});

describe('deleting', () => {
  test('passes over a separator to the next digit', () => {
    expect(backspace('1,|375')).toBe('|375');
    expect(backspace('1,375|')).toBe('137|');
    expect(backspace('12|,375')).toBe('1|,375');
    expect(deleted('1|,375')).toBe('1|75');
    expect(deleted('|1,375')).toBe('|375');
  });

  test('deletes a selection, and nothing at the ends', () => {
    expect(backspace('1,|375,0|01')).toBe('1|01');
    expect(deleted('|1,375|')).toBe('|');
    expect(backspace('|1,375')).toBe('|1,375');
    expect(deleted('1,375|')).toBe('1,375|');
  });

  test('leaves other ways of deleting to the browser', () => {
    expect(edit('1,375|', 'deleteWordBackward')).toBeNull();
    expect(edit('1,375|', 'historyUndo')).toBeNull();
  });
});

describe('pasting', () => {
  test.each(['1.2m', '1.2 mil', '1,200,000', '1.200.000', '1 200 000 g', '1200k'])(
    'replaces everything by %s',
    (amount) => {
      expect(pasted('|', amount)).toBe('1,200,000|');
      expect(pasted('5|00', amount)).toBe('1,200,000|');
      expect(pasted('1,|375|,001', amount)).toBe('1,200,000|');
    },
  );

  test('inserts digits where the caret is', () => {
    expect(pasted('1|,375', '000')).toBe('1,000|,375');
    expect(pasted('1,|375|', ' 200 ')).toBe('1,200|');
  });

  test('ignores text that is not clearly an amount, and too large ones', () => {
    for (const other of ['hello', '12.5', '1e9', '-500', '1.2 t'])
      expect(pasted('1,3|75', other)).toBe('1,3|75');
    expect(pasted('1,3|75', '1000000000k')).toBe('1,3|75');
    expect(pasted('1,000,0|00', '100000000')).toBe('1,000,0|00');
  });
});

describe('what the browser has edited', () => {
  test('is read, with separators anywhere', () => {
    expect(readEdited('1,375', '1,3752')).toBe('13752');
    expect(readEdited('1,375', ',75')).toBe('75');
    expect(readEdited('1,375', '0,375')).toBe('375');
    expect(readEdited('1,375', '')).toBe('');
    expect(readEdited('', '1.2m')).toBe('1200000');
  });

  test('is ignored if it is not an amount', () => {
    for (const other of ['12.5', '1,375-500', '1e9', ' ', '100,000,000,000'])
      expect(readEdited('1,375', other)).toBeNull();
  });

  test('is ignored if it is a single character that is no digit', () => {
    for (const typedLast of ['k', 'm', 'b', 'g', '.'])
      expect(readEdited('850', `850${typedLast}`)).toBeNull();
  });
});

test('keeps as many digits before the caret as there were, wherever a digit is typed', () => {
  const digits = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(digits, fc.nat(9), fc.integer({ min: 1, max: 9 }), (gold, at, digit) => {
      const before = Math.min(at, String(gold).length);
      const text = groupDigits(String(gold));
      const caret = positionAfter(text, before);
      const edited = editGold(
        { text, start: caret, end: caret },
        { inputType: 'insertText', data: String(digit) },
      );
      const plain = String(gold);
      const expected = `${plain.slice(0, before)}${digit}${plain.slice(before)}`;
      expect(edited).toEqual({
        text: groupDigits(expected),
        caret: positionAfter(groupDigits(expected), before + 1),
      });
    }),
  );
});

test('difference finds the part that changes', () => {
  expect(difference('137', '1,375')).toEqual({ start: 1, end: 3, inserted: ',375' });
  expect(difference('13', '137')).toEqual({ start: 2, end: 2, inserted: '7' });
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { start, end, inserted } = difference(before, after);
      expect(before.slice(0, start) + inserted + before.slice(end)).toBe(after);
    }),
  );
});
