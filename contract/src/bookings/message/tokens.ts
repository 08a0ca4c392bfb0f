import { fold } from './fold.ts';
import { findAmounts } from './amounts.ts';

type Phrase = { readonly phrase: string; readonly length: number };

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
  readonly sentence: number;
  /** Only of an amount. */
  readonly gold: number;
  /** The phrases that start here, of one word, of two, and so on. Precomputed: many dictionaries are searched for them. */
  phrases: readonly Phrase[];
};

export type Message = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Clauses, and sentences, that end with a question mark. */
  readonly questions: ReadonlySet<number>;
  readonly askedSentences: ReadonlySet<number>;
  /** All of its phrases. */
  readonly phrases: ReadonlySet<string>;
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
// Emoji and quotes are not part of the word next to them.
const ignored = /^[\p{Extended_Pictographic}\p{Sk}"“”„«»‘’'`‚\u200d\ufe0f]$/u;

const blanks = new Set(Array.from(' \t\n\u00a0\u202f\u2009', (blank) => blank.charCodeAt(0)));

/** Expects a text whose links and tags were replaced with blanks. Linear in the length of the text. */
export const tokenize = (text: string): Message => {
  const amounts = new Map(findAmounts(text).map((amount) => [amount.start, amount]));
  const tokens: Token[] = [];
  const questions = new Set<number>();
  let line = 0;
  let clause = 0;
  let sentence = 0;
  const askedSentences = new Set<number>();
  let last = 0;
  let until = 0;
  const folds = new Map<string, string>();
  const folded = (piece: string) => {
    const known = folds.get(piece) ?? fold(piece);
    folds.set(piece, known);
    return known;
  };
  const isBlankAt = (at: number) => at < 0 || at >= text.length || blanks.has(text.charCodeAt(at));
  const add = (kind: Token['kind'], start: number, end: number, gold = Number.NaN) => {
    const written = text.slice(start, end);
    tokens.push({
      kind,
      text: written,
      fold: folded(written),
      start,
      end,
      line,
      clause,
      sentence,
      isSpaced: start > last || isBlankAt(start - 1),
      isSpacedAfter: isBlankAt(end),
      gold,
      phrases: [],
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
      add('amount', start, amount.end, amount.gold);
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
      sentence += 1;
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
    if (found === '?') {
      questions.add(clause);
      askedSentences.add(sentence);
    }
    if (found === '?' || found === '!' || (found === '.' && isSpacedBreak)) sentence += 1;
    if (breaks.has(found) || isSpacedBreak) clause += 1;
  }
  const phrases = new Set<string>();
  tokens.forEach((token, index) => {
    token.phrases = phrasesFrom(tokens, index);
    for (const { phrase } of token.phrases) phrases.add(phrase);
  });
  return { text, tokens, questions, askedSentences, phrases };
};

/** No phrase that is looked for has more words. */
const MAX_PHRASE_WORDS = 4;

/** The phrases that begin at a token: its words and those that follow in its clause, without hyphens. */
const phrasesFrom = (tokens: readonly Token[], from: number): Phrase[] => {
  const found: Phrase[] = [];
  let phrase = '';
  for (let index = from; found.length < MAX_PHRASE_WORDS; index += 1) {
    const token = tokens[index];
    if (!token || token.clause !== tokens[from]?.clause) break;
    if (phrase !== '' && token.text === '-') continue;
    if (token.kind !== 'word' && token.kind !== 'number') break;
    phrase = phrase === '' ? token.fold : `${phrase} ${token.fold}`;
    found.push({ phrase, length: index + 1 - from });
  }
  return found;
};

/** The longest known phrase that starts at `from`, of at most `most` words. */
export const longestPhrase = (
  tokens: readonly Token[],
  from: number,
  isKnown: (phrase: string) => boolean,
  most: number,
): { phrase: string; next: number } | null => {
  const phrases = tokens[from]?.phrases ?? [];
  for (let words = Math.min(most, phrases.length); words > 0; words -= 1) {
    const found = phrases[words - 1];
    if (found && isKnown(found.phrase)) return { phrase: found.phrase, next: from + found.length };
  }
  return null;
};

/** Whether the message has one of these phrases. */
export const hasAny = ({ phrases }: Message, set: ReadonlySet<string>): boolean =>
  [...phrases].some((phrase) => set.has(phrase));
