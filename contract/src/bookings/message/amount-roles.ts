import {
  allWords,
  alreadyWords,
  choiceWords,
  denials,
  depositWords,
  eachWords,
  FRENCH_GOLD,
  factionWords,
  orWords,
  placeWords,
  elsewhereWords,
  forWords,
  fullWords,
  halfWords,
  haveWords,
  laterPaidWords,
  limitsBefore,
  nowWords,
  priceLabels,
  priceWords,
  restWords,
  seatWords,
  severalWords,
  tradeChatWords,
  uncertainWords,
  withWords,
} from './dictionaries.ts';
import { isClassWord, isKnownWord } from './character.ts';
import { phraseSet } from './fold.ts';
import { paymentRealmsByFold, realmsByFold } from './realms.ts';
import { longestPhrase, type Message, type Token } from './tokens.ts';

/** `already`: paid before. `later`: paid at the raid, the rest if there is a deposit. */
export type Role = 'price' | 'deposit' | 'rest' | 'already' | 'later' | 'none' | 'plain';

export type Priced = {
  readonly index: number;
  readonly gold: number;
  readonly role: Role;
  readonly isEach: boolean;
};

const hasPhrase = (tokens: readonly Token[], set: ReadonlySet<string>, most = 3) =>
  tokens.some((_, at) => longestPhrase(tokens, at, (phrase) => set.has(phrase), most) !== null);

/** Whether a phrase ends directly before this token, or begins directly after it. */
const isBeside = (
  tokens: readonly Token[],
  at: number,
  set: ReadonlySet<string>,
  side: 'before' | 'after',
) => {
  const { clause } = tokens[at] as Token;
  if (side === 'after')
    return (
      tokens[at + 1]?.clause === clause &&
      longestPhrase(tokens, at + 1, (phrase) => set.has(phrase), 3) !== null
    );
  return [1, 2, 3].some((back) => {
    const from = at - back;
    if (from < 0 || tokens[from]?.clause !== clause) return false;
    const found = longestPhrase(tokens, from, (phrase) => set.has(phrase), back);
    return found?.next === at;
  });
};

/** A range, a choice or a sum: with a number or an amount on the other side of what connects them. */
const isConnected = (tokens: readonly Token[], at: number): boolean => {
  const isNumber = (token: Token | undefined) =>
    token?.kind === 'amount' || token?.kind === 'number';
  const connects = (index: number, other: number) => {
    const token = tokens[index];
    if (!token || token.line !== tokens[at]?.line || !isNumber(tokens[other])) return false;
    if (choiceWords.has(token.fold) || token.text === '+') return true;
    if (!['-', '–', '—', '~', '/'].includes(token.text)) return false;
    // '400k - 50k dep' lists amounts, '800 - 900k' is a range.
    const isSpaced = token.isSpaced && token.isSpacedAfter;
    return !isSpaced || tokens[other]?.kind === 'number';
  };
  const article = tokens[at + 2]?.fold === 'de' ? 1 : 0;
  const isSum = tokens[at + 1]?.text === '+' || tokens[at - 1]?.text === '+';
  // '1 лям 200'
  const [next, afterNext] = [tokens[at + 1], tokens[at + 2]];
  const isContinued =
    next?.kind === 'number' &&
    next.clause === tokens[at]?.clause &&
    next.text.length > 1 &&
    !(afterNext?.isSpaced === false && [':', '/', '.'].includes(afterNext.text));
  return isSum || isContinued || connects(at + 1, at + 2 + article) || connects(at - 1, at - 2);
};

/** What is said of the amounts in a clause. */
type Clause = {
  readonly amounts: readonly number[];
  readonly has: Readonly<
    Record<
      'deposit' | 'elsewhere' | 'rest' | 'later' | 'half' | 'already' | 'withDeposit' | 'share',
      boolean
    >
  >;
};

const isDeniedAt = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.clause === tokens[at]?.clause && denials.has(tokens[at - 1]?.fold ?? '');

/** By their number. Each clause is read once, so that the time is linear in the length. */
const readClauses = ({ tokens }: Message): Map<number, Clause> => {
  const clauses = new Map<number, Clause>();
  for (let from = 0; from < tokens.length;) {
    const { clause } = tokens[from] as Token;
    let to = from;
    while (tokens[to]?.clause === clause) to += 1;
    const own = tokens.slice(from, to);
    const amounts = own.flatMap(({ kind, gold }) => (kind === 'amount' ? [gold] : []));
    const start = from;
    from = to;
    if (amounts.length === 0) continue;
    const hasDeposit = own.some(
      (_, index) =>
        longestPhrase(tokens, start + index, (phrase) => depositWords.has(phrase), 3) !== null &&
        !isDeniedAt(tokens, start + index),
    );
    const isWithDeposit = own.some(
      ({ fold }, index) =>
        withWords.has(fold) &&
        longestPhrase(own, index + 1, (phrase) => depositWords.has(phrase), 3) !== null,
    );
    const has = {
      deposit: hasDeposit,
      // '850k with deposit' does not say how much of it.
      withDeposit: isWithDeposit && amounts.length === 1,
      // 'deposit 20%', 'deposit 1/4 of 1m'
      share: own.some(
        ({ text }, index) =>
          text === '%' ||
          (text === '/' && own[index - 1]?.kind === 'number' && own[index + 1]?.kind === 'number'),
      ),
      elsewhere: hasPhrase(own, elsewhereWords),
      rest: hasPhrase(own, restWords),
      later: hasPhrase(own, laterPaidWords),
      half: hasPhrase(own, halfWords),
      already: hasPhrase(own, alreadyWords) && !hasPhrase(own, fullWords),
    };
    clauses.set(clause, { amounts, has });
  }
  return clauses;
};

/** '900k or 45 euro', but not French gold: '900k or horde'. */
const isOneOfTwo = (tokens: readonly Token[], at: number) => {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const isSame = (token: Token | undefined) => token?.clause === tokens[at]?.clause;
  if (isSame(before) && orWords.has(before?.fold ?? '')) return true;
  const next = tokens[at + 2]?.fold ?? '';
  const isGold = after?.fold === FRENCH_GOLD && (factionWords.has(next) || placeWords.has(next));
  return isSame(after) && orWords.has(after?.fold ?? '') && !isGold;
};

/** '900k, max' */
const isFollowedByLimit = (tokens: readonly Token[], at: number) => {
  const [comma, limit, next] = tokens.slice(at + 1, at + 4);
  return (
    comma?.text === ',' &&
    limit !== undefined &&
    uncertainWords.has(limit.fold) &&
    (next?.clause !== limit.clause || next.kind === 'mark')
  );
};

/** About, at most, offered: said of the amount, not of the rest of the clause. */
const isUncertain = (tokens: readonly Token[], at: number) =>
  isOneOfTwo(tokens, at) ||
  isFollowedByLimit(tokens, at) ||
  isBeside(tokens, at, limitsBefore, 'before') ||
  [-4, -3, -2, -1, 1, 2].some(
    (offset) =>
      tokens[at + offset]?.clause === tokens[at]?.clause &&
      longestPhrase(tokens, at + offset, (phrase) => uncertainWords.has(phrase), 2) !== null,
  );

/** '1.7m for 2', '2 spots for 1.7m' */
const isOfSeveral = (tokens: readonly Token[], at: number) => {
  const words = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .flatMap(({ clause, fold }) => (clause === tokens[at]?.clause ? [fold] : []));
  const [first = '', second = ''] = words(at + 1, at + 3);
  const [third = '', fourth = '', fifth = ''] = words(at - 3, at);
  const isMany = (word: string) => severalWords.has(word) || allWords.has(word);
  return (
    (forWords.has(first) && isMany(second)) ||
    (forWords.has(fifth) && seatWords.has(fourth) && isMany(third))
  );
};

/** 'not 900k' */
const isDenied = (tokens: readonly Token[], at: number) => {
  const [second, first] = [tokens[at - 2], tokens[at - 1]];
  const isSame = (token: Token | undefined) => token?.clause === tokens[at]?.clause;
  if (!first || !isSame(first)) return false;
  if (denials.has(first.fold)) return true;
  return isSame(second) && denials.has(second?.fold ?? '') && !depositWords.has(first.fold);
};

const roleInDeposit = (gold: number, amounts: readonly number[]): Role => {
  if (amounts.length === 1) return 'deposit';
  const [one = 0, other = 0, third] = amounts;
  const [least, most] = one < other ? [one, other] : [other, one];
  // A deposit is a small part of the price.
  if (third !== undefined || least * 2 > most) return 'none';
  return gold === least ? 'deposit' : 'plain';
};

/** 'price 900k', 'price: 900k' */
export const isAfter = (tokens: readonly Token[], at: number, set: ReadonlySet<string>) =>
  isBeside(tokens, at, set, 'before') ||
  (tokens[at - 1]?.text === ':' && set.has(tokens[at - 2]?.fold ?? ''));

const aboutMarks = new Set(['~', '<', '>', '≈', '±', '≤', '≥']);

const roleOf = (
  { tokens, askedSentences }: Message,
  at: number,
  { amounts, has }: Clause,
): Role => {
  const token = tokens[at] as Token;
  const before = tokens[at - 1];
  if (aboutMarks.has(before?.text ?? '') || askedSentences.has(token.sentence) || has.half)
    return 'none';
  if (has.withDeposit) return 'none';
  if (has.deposit && amounts.length === 1 && isAfter(tokens, at, priceLabels)) return 'price';
  if (has.deposit && has.share) return 'none';
  if (has.deposit) return roleInDeposit(token.gold, amounts);
  if (isDenied(tokens, at)) return 'none';
  if (isConnected(tokens, at) || has.elsewhere || isUncertain(tokens, at)) return 'none';
  if (isBeside(tokens, at, haveWords, 'before') || isOfSeveral(tokens, at)) return 'none';
  if (isBeside(tokens, at, nowWords, 'after')) return 'deposit';
  if (has.rest) {
    if (amounts.length === 1) return 'rest';
    if (amounts.length > 2) return 'none';
    return isBeside(tokens, at, restWords, 'before') || isBeside(tokens, at, restWords, 'after')
      ? 'rest'
      : 'plain';
  }
  if (has.already) return amounts.length === 1 ? 'already' : 'none';
  if (has.later) return 'later';
  return isAfter(tokens, at, priceWords) || isBeside(tokens, at, priceWords, 'after')
    ? 'price'
    : 'plain';
};

const harmless = phraseSet(
  'ok for to für pour por per par para pro za dla за для по с för voor için is sind est var wait only csak',
);

/** Whatever an unknown word beside an amount means, it may be about the amount. */
const isBesideUnknown = ({ tokens }: Message, at: number, used: ReadonlySet<number>) =>
  [at - 1, at + 1].some((index) => {
    const token = tokens[index];
    if (token?.kind !== 'word' || token.clause !== tokens[at]?.clause || used.has(index))
      return false;
    const { fold } = token;
    return !(
      isKnownWord(fold) ||
      isClassWord(fold) ||
      harmless.has(fold) ||
      realmsByFold.has(fold) ||
      paymentRealmsByFold.has(fold) ||
      token.phrases.some(({ phrase }) => tradeChatWords.has(phrase) || eachWords.has(phrase))
    );
  });

/** The amounts of a message, and what is said of each. */
export const readAmounts = (message: Message, used: ReadonlySet<number>): Priced[] => {
  const { tokens } = message;
  const clauses = readClauses(message);
  return tokens.flatMap((token, index) => {
    const clause = token.kind === 'amount' ? clauses.get(token.clause) : undefined;
    if (!clause) return [];
    // 'both 850k', but not 'together 1.7m'
    const isEach =
      isBeside(tokens, index, eachWords, 'before') ||
      isBeside(tokens, index, eachWords, 'after') ||
      tokens[index - 1]?.fold === 'both';
    const role = roleOf(message, index, clause);
    const isUnclear = role === 'plain' && isBesideUnknown(message, index, used);
    return [{ gold: token.gold, index, role: isUnclear ? 'none' : role, isEach }];
  });
};
