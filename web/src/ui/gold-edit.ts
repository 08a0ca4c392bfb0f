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

/** A text with its selection. A draft is an amount in its writer's own separators, such as `1.2` before its m. */
type Selected = { text: string; start: number; end: number; isDraft?: boolean };
type Edit = { inputType: string; data: string | null };
type Edited = { text: string; caret: number; isDraft?: true };

/** Replaces digits, and keeps the caret behind the last new one. */
const replaceDigits = (digits: string, from: number, to: number, inserted: string): Edited => {
  const all = digits.slice(0, from) + inserted + digits.slice(to);
  const shown = all.replace(/^0+(?=\d)/, '');
  const text = groupDigits(shown);
  const before = from + inserted.length - (all.length - shown.length);
  return { text, caret: positionAfter(text, before) };
};

/**
 * What an edit makes of the text: separators are not there for the person who types, so deleting
 * over one deletes the digit behind it. Null for edits that are left to the browser.
 */
export const editGold = (selected: Selected, edit: Edit): Edited | null => {
  const { text, start, end, isDraft = false } = selected;
  const digits = onlyDigits(text);
  const from = digitsBefore(text, start);
  const to = digitsBefore(text, end);
  const insert = (inserted: string, whole = false) => {
    const unchanged = { text, caret: end };
    if (inserted === '') return unchanged;
    const edited = whole
      ? replaceDigits('', 0, 0, inserted)
      : replaceDigits(digits, from, to, inserted);
    return isTooLong(onlyDigits(edited.text)) ? unchanged : edited;
  };
  const data = edit.data?.trim() ?? '';
  const isAtEnd = end === text.length;
  switch (edit.inputType) {
    case 'insertText':
      if (/^[kmb]$/i.test(data))
        return insert(
          isAtEnd && start === end ? readGold((isDraft ? text : digits) + data) : '',
          true,
        );
      if (isDraft && /^[\d.,]+$/.test(data)) return null;
      if (/^[.,]$/.test(data) && isAtEnd) return startDraft(digits.slice(0, from) + data);
      return data.length > 1 ? insertAmount(data, insert) : insert(onlyDigits(data));
    case 'insertFromPaste':
      return insertAmount(data, insert);
    case 'deleteContentBackward':
      if (isDraft) return null;
      return replaceDigits(digits, from === to ? Math.max(0, from - 1) : from, to, '');
    case 'deleteContentForward':
      if (isDraft) return null;
      return replaceDigits(digits, from, from === to ? to + 1 : to, '');
    default:
      return null;
  }
};

const startDraft = (text: string): Edited => ({ text, caret: text.length, isDraft: true });

/** Digits are inserted; what has a unit or separators is a whole amount. */
const insertAmount = (data: string, insert: (inserted: string, whole?: boolean) => Edited) =>
  /^\d*$/.test(data) ? insert(data) : insert(readGold(data), true);

/** The digits of an input's text, and the text itself while it is a draft. */
type Typed = { digits: string; draft: string | null };

/**
 * Reads the text of an input after an edit. A draft has no digits while it could be taken for several
 * amounts, such as `1.2`. Null for what is no amount: such an edit is ignored.
 */
export const readTyped = (text: string, isDraft: boolean): Typed | null => {
  const isStillDraft = isDraft ? /^[\d.,]*[.,][\d.,]*$/ : /^\d*\.\d*$/;
  if (isStillDraft.test(text))
    return isTooLong(onlyDigits(text))
      ? null
      : { digits: readGold(text.replace(/[.,]$/, '')), draft: text };
  const digits = readEdited(text);
  return digits === null ? null : { digits, draft: null };
};

/**
 * The digits of a text that the browser or the keyboard of a phone has edited, which leaves separators
 * anywhere. Null for what is not an amount or is too large: such an edit is ignored.
 */
export const readEdited = (text: string): string | null => {
  const isGrouped = /^[\d,]*$/.test(text);
  const digits = isGrouped ? readGold(onlyDigits(text)) : readGold(text);
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
