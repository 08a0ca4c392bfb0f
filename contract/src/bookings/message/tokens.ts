import { fold } from './fold.ts';
import { findAmounts, type Amount } from './amounts.ts';

/** A word, an amount of gold, another number, or a mark. */
export type Token = {
  readonly kind: 'word' | 'amount' | 'number' | 'mark';
  readonly text: string;
  readonly fold: string;
  readonly start: number;
  readonly end: number;
  /** Whether a blank stands before it, and after it. */
  readonly isSpaced: boolean;
  readonly isSpacedAfter: boolean;
  readonly line: number;
  readonly clause: number;
  /** Only of an amount. */
  readonly gold: number;
};

export type Message = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Clauses, lines and sentences that end with a question mark. */
  readonly questions: ReadonlySet<number>;
};

const piece = /\p{L}[\p{L}\p{M}]*(?:['’`][\p{L}\p{M}]+)*|\d+|\n|\S/gu;
const breaks = new Set([
  '\n',
  ',',
  ';',
  '!',
  '?',
  '|',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '•',
  '·',
  '<',
  '>',
  '*',
  '→',
  '✅',
]);
const spacedBreaks = new Set(['-', '–', '—', '/', '.', '&', '~', '_']);
// Emoji and quotes are no part of what they stand beside.
const ignored = /^[\p{Extended_Pictographic}\p{Sk}"“”„«»‘’'`‚\u200d\ufe0f]$/u;

/** Links and tags are blank already. Linear in the length of the text. */
export const tokenize = (text: string): Message => {
  const amounts = new Map(findAmounts(text).map((amount) => [amount.start, amount]));
  const tokens: Token[] = [];
  const questions = new Set<number>();
  let line = 0;
  let clause = 0;
  let last = 0;
  let until = 0;
  const add = (kind: Token['kind'], start: number, end: number, amount?: Amount) => {
    const piece = text.slice(start, end);
    const isSpaced = start === 0 || start > last || /\s/.test(text[start - 1] ?? ' ');
    tokens.push({
      ...{ kind, text: piece, fold: fold(piece), start, end, line, clause },
      isSpaced,
      isSpacedAfter: end >= text.length || /\s/.test(text[end] ?? ' '),
      gold: amount?.gold ?? Number.NaN,
    });
    last = end;
  };
  for (const match of text.matchAll(piece)) {
    const start = match.index;
    const [found] = match;
    if (start < until) continue;
    const amount = amounts.get(start);
    if (amount) {
      until = amount.end;
      add('amount', start, amount.end, amount);
      continue;
    }
    if (ignored.test(found)) {
      // Quotes join what they enclose with what follows.
      if (last === start) last = start + found.length;
      continue;
    }
    if (found === '\n') {
      line += 1;
      clause += 1;
      last = start + 1;
      continue;
    }
    const isWord = /^\p{L}/u.test(found);
    add(isWord ? 'word' : /^\d/.test(found) ? 'number' : 'mark', start, start + found.length);
    const token = tokens.at(-1);
    const isSpacedBreak =
      spacedBreaks.has(found) &&
      token !== undefined &&
      token.isSpacedAfter &&
      (token.isSpaced || found === '.');
    if (found === '?') questions.add(clause);
    if (breaks.has(found) || isSpacedBreak) clause += 1;
  }
  return { text, tokens, questions };
};

/** The folded phrase of the words from `from` on, without hyphens; null if they are fewer. */
export const phraseAt = (
  tokens: readonly Token[],
  from: number,
  words: number,
): { phrase: string; next: number } | null => {
  const found: string[] = [];
  let index = from;
  while (found.length < words) {
    const token = tokens[index];
    if (!token || token.clause !== tokens[from]?.clause) return null;
    const isHyphen = found.length > 0 && token.text === '-';
    if (!isHyphen) {
      if (token.kind !== 'word' && token.kind !== 'number') return null;
      found.push(token.fold);
    }
    index += 1;
  }
  return { phrase: found.join(' '), next: index };
};

/** The longest phrase from here on that is known, at most of so many words. */
export const longestPhrase = (
  tokens: readonly Token[],
  from: number,
  isKnown: (phrase: string) => boolean,
  most: number,
): { phrase: string; next: number } | null => {
  for (let words = most; words > 0; words -= 1) {
    const found = phraseAt(tokens, from, words);
    if (found && isKnown(found.phrase)) return found;
  }
  return null;
};
