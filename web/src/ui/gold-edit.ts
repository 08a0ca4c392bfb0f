import { MAX_GOLD, readGold } from '@forge/contract/gold';

const maxDigits = String(MAX_GOLD).length;

/** `1375001` as `1,375,001`. */
export const groupDigits = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

const onlyDigits = (text: string) => text.replace(/\D/g, '');

/** Longer amounts are too large by far: such an edit is ignored, never cut to another amount. */
const isTooLong = (digits: string) => digits.length > maxDigits;

export const digitsBefore = (text: string, position: number) =>
  onlyDigits(text.slice(0, position)).length;

/** The position right behind so many digits of a grouped text. */
export const positionAfter = (text: string, digits: number) => {
  let position = 0;
  for (let passed = 0; passed < digits && position < text.length; position += 1)
    if (text[position] !== ',') passed += 1;
  return position;
};

/** A text with its selection. */
type Selected = { text: string; start: number; end: number };
type Edit = { inputType: string; data: string | null };
type Edited = { text: string; caret: number };

/** Replaces digits, and keeps the caret behind the last new one. */
const replaceDigits = (digits: string, from: number, to: number, inserted: string): Edited => {
  const all = digits.slice(0, from) + inserted + digits.slice(to);
  const shown = all.replace(/^0+(?=\d)/, '');
  const text = groupDigits(shown);
  const before = from + inserted.length - (all.length - shown.length);
  return { text, caret: positionAfter(text, before) };
};

/**
 * What an edit makes of the text. Typed characters other than digits are ignored. Separators are not
 * there for the person who types, so deleting over one deletes the digit behind it. Null for edits that
 * are left to the browser.
 */
export const editGold = ({ text, start, end }: Selected, edit: Edit): Edited | null => {
  const digits = onlyDigits(text);
  const from = digitsBefore(text, start);
  const to = digitsBefore(text, end);
  switch (edit.inputType) {
    case 'insertText':
    case 'insertFromPaste': {
      const data = edit.data?.trim() ?? '';
      // Digits are inserted; what has a unit or separators is a whole amount.
      const edited = /^\d+$/.test(data)
        ? replaceDigits(digits, from, to, data)
        : replaceDigits('', 0, 0, readGold(data));
      const isIgnored = edited.text === '' || isTooLong(onlyDigits(edited.text));
      return isIgnored ? { text, caret: end } : edited;
    }
    case 'deleteContentBackward':
      return replaceDigits(digits, from === to ? Math.max(0, from - 1) : from, to, '');
    case 'deleteContentForward':
      return replaceDigits(digits, from, from === to ? to + 1 : to, '');
    default:
      return null;
  }
};

/**
 * The digits of a text that the browser or the keyboard of a phone has edited, which leaves separators
 * anywhere. Null for what is not an amount or is too large, and for a single character that is no
 * digit: such an edit is ignored.
 */
export const readEdited = (before: string, after: string): string | null => {
  const isGrouped = /^[\d,]*$/.test(after);
  if (!isGrouped && difference(before, after).inserted.length === 1) return null;
  const digits = readGold(isGrouped ? onlyDigits(after) : after);
  return isTooLong(digits) || (digits === '' && !isGrouped) ? null : digits;
};

/** The smallest replacement that turns one text into another. */
export const difference = (before: string, after: string) => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, inserted: after.slice(start, after.length - same) };
};
