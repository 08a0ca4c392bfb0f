import {
  bothBossWords,
  bothWords,
  choiceWords,
  denials,
  depositWords,
  discountWords,
  eachWords,
  elsewhereWords,
  halfWords,
  laterPaidWords,
  limitsBefore,
  nowWords,
  priceWords,
  restWords,
  seatWords,
  severalWords,
  totalWords,
  uncertainWords,
} from './words.ts';
import { hasAny, longestPhrase, type Message, type Token } from './tokens.ts';

/** `later`: paid at the raid, the rest if there is a deposit. */
type Role = 'price' | 'deposit' | 'rest' | 'later' | 'none' | 'plain';

type Priced = {
  readonly index: number;
  readonly gold: number;
  readonly role: Role;
  readonly isEach: boolean;
};

const MOST = 9_500_000;
/** Other amounts are times and ratings. */
const isPlausible = (gold: number) => gold >= 10_000 && gold <= MOST;

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
  return isSum || connects(at + 1, at + 2 + article) || connects(at - 1, at - 2);
};

/** What is said of the amounts in a clause. */
type Clause = {
  readonly amounts: readonly number[];
  readonly has: Readonly<
    Record<'deposit' | 'elsewhere' | 'rest' | 'later' | 'half' | 'each', boolean>
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
    const has = {
      deposit: hasDeposit,
      elsewhere: hasPhrase(own, elsewhereWords),
      rest: hasPhrase(own, restWords),
      later: hasPhrase(own, laterPaidWords),
      half: hasPhrase(own, halfWords),
      each: hasPhrase(own, eachWords),
    };
    clauses.set(clause, { amounts, has });
  }
  return clauses;
};

/** About, at most, offered: said of the amount, not of the rest of the clause. */
const isUncertain = (tokens: readonly Token[], at: number) =>
  isBeside(tokens, at, limitsBefore, 'before') ||
  [-4, -3, -2, -1, 1, 2].some(
    (away) =>
      tokens[at + away]?.clause === tokens[at]?.clause &&
      longestPhrase(tokens, at + away, (phrase) => uncertainWords.has(phrase), 2) !== null,
  );

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

const aboutMarks = new Set(['~', '<', '>', '≈', '±', '≤', '≥']);

const roleOf = ({ tokens, questions }: Message, at: number, { amounts, has }: Clause): Role => {
  const token = tokens[at] as Token;
  const before = tokens[at - 1];
  if (aboutMarks.has(before?.text ?? '') || questions.has(token.clause) || has.half) return 'none';
  if (has.deposit) return roleInDeposit(token.gold, amounts);
  if (isDenied(tokens, at)) return 'none';
  if (isConnected(tokens, at) || has.elsewhere || isUncertain(tokens, at)) return 'none';
  if (isBeside(tokens, at, nowWords, 'after')) return 'deposit';
  if (has.rest) {
    if (amounts.length === 1) return 'rest';
    if (amounts.length > 2) return 'none';
    return isBeside(tokens, at, restWords, 'before') || isBeside(tokens, at, restWords, 'after')
      ? 'rest'
      : 'plain';
  }
  if (has.later) return 'later';
  if (isBeside(tokens, at, priceWords, 'before') || isBeside(tokens, at, priceWords, 'after'))
    return 'price';
  if (before?.text === ':' && priceWords.has(tokens[at - 2]?.fold ?? '')) return 'price';
  return 'plain';
};

const readAmounts = (message: Message): Priced[] => {
  const { tokens } = message;
  const clauses = readClauses(message);
  return tokens.flatMap((token, index) => {
    const clause = token.kind === 'amount' ? clauses.get(token.clause) : undefined;
    if (!clause) return [];
    const isEach = clause.has.each || bothWords.has(tokens[index - 1]?.fold ?? '');
    return [{ gold: token.gold, index, role: roleOf(message, index, clause), isEach }];
  });
};

/** '1.7m for both' is not the price of one. */
const isForBoth = ({ tokens }: Message, index: number) =>
  [1, 2, 3].some(
    (ahead) =>
      tokens[index + ahead]?.clause === tokens[index]?.clause &&
      longestPhrase(tokens, index + ahead, (phrase) => bothWords.has(phrase), 2) !== null &&
      longestPhrase(tokens, index + ahead, (phrase) => bothBossWords.has(phrase), 3) === null,
  );

const only = (golds: readonly number[]): number | undefined => {
  const distinct = [...new Set(golds)];
  return distinct.length === 1 ? distinct[0] : undefined;
};

/** 'no deposit', 'Depo: 0' */
const isWithoutDeposit = ({ tokens }: Message) =>
  tokens.some((token, at) => {
    const found = longestPhrase(tokens, at, (phrase) => depositWords.has(phrase), 3);
    if (!found) return false;
    const before = tokens[at - 1];
    if (before && before.clause === token.clause && denials.has(before.fold)) return true;
    const value = tokens[found.next]?.text === ':' ? tokens[found.next + 1] : tokens[found.next];
    const isZero = (one: Token | undefined) =>
      one?.text === '0' &&
      one.line === token.line &&
      !/^[.,%]/.test(tokens[found.next + 2]?.text ?? '');
    return isZero(value) || (before?.text === '0' && before.clause === token.clause);
  });

/** Numbers without a unit that are alone in their clause. */
const tokensAlone = ({ tokens }: Message) =>
  tokens.filter(({ kind, clause }, at) => {
    const after = tokens[at + 1];
    const endsClause = after?.clause !== clause || tokens[at + 2]?.clause !== clause;
    return (
      kind === 'number' &&
      tokens[at - 1]?.clause !== clause &&
      endsClause &&
      (after?.kind !== 'word' || after.clause !== clause)
    );
  });

/** '1.3 for vip' may be millions. Times have two digits before the point. */
const hasBareDecimal = (text: string) =>
  /(?<![\p{L}\p{N}.,:#/])\d[.,]\d{1,2}(?![\p{L}\p{N}.,:%]| ?(?:[kmкм]|mi|ml|мл))/iu.test(text);

/** 'three spots, 2.5m total' */
const isForAllSeats = (message: Message) =>
  hasAny(message, totalWords) &&
  message.tokens.some(
    ({ fold }, at) =>
      severalWords.has(fold) &&
      [1, 2].some((ahead) => seatWords.has(message.tokens[at + ahead]?.fold ?? '')),
  );

/** Price and deposit, where the message says them without doubt. */
export const readPrices = (
  message: Message,
  isForSeveral: boolean,
): { price?: number; deposit?: number } => {
  const amounts = readAmounts(message);
  const of = (role: Role) =>
    amounts.filter((amount) => amount.role === role && (!isForSeveral || amount.isEach));
  const deposits = of('deposit').map(({ gold }) => gold);
  const isWithout = isWithoutDeposit(message);
  const deposit =
    deposits.length > 0
      ? isWithout
        ? undefined
        : only(deposits)
      : isWithout && !isForSeveral
        ? 0
        : undefined;
  const labelled = of('price').map(({ gold }) => gold);
  // Paid in two parts: the price is their sum, which nobody said.
  const isInParts = amounts.some(({ role }) => role === 'deposit');
  const unlabelled = [...of('plain'), ...(isInParts ? [] : of('later'))].filter(({ gold }) =>
    isPlausible(gold),
  );
  // Spanish and Italian for the rest, and short for restoration: of two amounts it is the rest.
  const others = unlabelled.filter(({ index }) => message.tokens[index - 1]?.fold !== 'resto');
  const plain = (others.length > 0 ? others : unlabelled).map(({ gold }) => gold);
  // '850, 100k' may be a price in thousands and a deposit.
  const isBare =
    tokensAlone(message).some(({ text }) => Number(text) >= 100) || hasBareDecimal(message.text);
  const isDoubtful =
    isBare ||
    hasAny(message, discountWords) ||
    isForAllSeats(message) ||
    amounts.some(
      ({ role, index }) => role === 'none' || (role !== 'deposit' && isForBoth(message, index)),
    );
  const price = labelled.length > 0 ? only(labelled) : only(plain);
  // Then one of them was read wrongly.
  if (price !== undefined && deposit !== undefined && deposit >= price) return {};
  return {
    ...(price !== undefined && !isDoubtful && isPlausible(price) && { price }),
    ...(deposit !== undefined && { deposit }),
  };
};
