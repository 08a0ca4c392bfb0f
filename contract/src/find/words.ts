import { cutText } from '../cut-text.ts';

/** Accents and points. Vowel signs of scripts such as Devanagari and Thai are letters to their readers. */
const accents =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const signs = /[^\p{L}\p{M}\p{N}]+/u;

/** Letters that Unicode does not decompose, as people type them on a keyboard without them. */
const typedAs = new Map(
  Object.entries({
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
    ı: 'i',
    ĸ: 'k',
    ƶ: 'z',
    ɨ: 'i',
  }),
);

/** Full case folding, letter by letter: in words a final sigma would differ. */
const foldLetter = (letter: string) => {
  const folded = letter.toLowerCase().toUpperCase().toLowerCase();
  return typedAs.get(folded) ?? folded;
};

const ascii = /^\p{ASCII}*$/u;

/** Case and accents folded, in any script. Most texts are ASCII, which is folded five times as fast. */
const fold = (text: string) =>
  ascii.test(text)
    ? text.toLowerCase()
    : Array.from(text.normalize('NFKD').replace(invisible, ''), foldLetter)
        .join('')
        .normalize('NFKD')
        .replace(accents, '')
        .normalize('NFC');

/** The words of a text, folded: runs of letters and digits. */
export const wordsOf = (text: string): string[] => [
  ...new Set(fold(text).split(signs).filter(Boolean)),
];

/** A realm is found by its words, and as the game writes it: without blanks and signs. */
const realmWords = (realm: string): string[] => {
  const words = wordsOf(realm);
  return words.length > 1 ? [...words, words.join('')] : words;
};

// More than usual texts need. An entry of a PostgreSQL index can have at most 2,704 bytes.
const MAX_LENGTH = 300;

/** Each word after a blank, so that ' ab' finds the words that begin with 'ab'. */
const joined = (words: string[]) => cutText(words.map((word) => ` ${word}`).join(''), MAX_LENGTH);

/** The words of a text for a column. */
export const joinedWords = (text: string): string => joined(wordsOf(text));

/** The words of a client's name and realm for a column. */
export const clientWords = (name: string, realm: string): string =>
  joined([...new Set([...wordsOf(name), ...realmWords(realm)])]);

/** Whether words of a column begin with each of these. */
export const matchesWords = (column: string, words: readonly string[]): boolean =>
  words.every((word) => column.includes(` ${word}`));

/** What one part of a query asks for: all words, or a run id that begins so. */
export type FindTerm = { words: string[]; runId: string | null };

const RUN_ID = '00000000-0000-0000-0000-000000000000';
const MIN_RUN_ID = 4;

/** The text as the beginning of a run id, from four characters on. */
const runIdOf = (text: string): string | null => {
  const lower = text.toLowerCase();
  const isBeginning =
    lower.length >= MIN_RUN_ID && RUN_ID.startsWith(lower.replace(/[0-9a-f]/g, '0'));
  return isBeginning ? lower : null;
};

// Each word is a subquery.
const MAX_WORDS = 8;

/**
 * The parts of a query, separated by blanks; all of them must match. Words after the eighth are ignored, and
 * signs alone ask for nothing.
 */
export const findTerms = (query: string): FindTerm[] => {
  let remaining = MAX_WORDS;
  const terms = query.split(/\s+/).map((part) => {
    const words = wordsOf(part).slice(0, remaining);
    remaining -= words.length;
    return { words, runId: runIdOf(part) };
  });
  return terms.filter(({ words }) => words.length > 0);
};
