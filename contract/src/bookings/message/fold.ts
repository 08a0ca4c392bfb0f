const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  đ: 'd',
};

/** Without case and accents; letters and digits only. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łøæœßıđ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Phrases by their folded words, joined by a space. */
export const foldPhrase = (phrase: string): string =>
  phrase
    .split(/[\s_]+/)
    .map(fold)
    .filter(Boolean)
    .join(' ');

/** A set of words and phrases, written apart by spaces; the words of a phrase are joined by `_`. */
export const phraseSet = (list: string): ReadonlySet<string> =>
  new Set(list.trim().split(/\s+/).map(foldPhrase));
