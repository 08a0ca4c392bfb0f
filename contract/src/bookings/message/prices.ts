import {
  AMBIGUOUS_REST,
  bothWords,
  choiceWords,
  denials,
  depositWords,
  eachWords,
  elsewhereWords,
} from './words.ts';
import { nowWords, priceWords, restWords, uncertainWords } from './words.ts';
import { longestPhrase, type Message, type Token } from './tokens.ts';

type Role = 'price' | 'deposit' | 'rest' | 'none' | 'plain';

type Priced = {
  readonly index: number;
  readonly gold: number;
  readonly role: Role;
  readonly isEach: boolean;
};

/** Amounts that nobody asks for one seat. */
const isPlausible = (gold: number) => gold >= 10_000 && gold <= 100_000_000;

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

/** A range, a choice or a sum: with a number or an amount on the other side of the connecting word. */
const isConnected = (tokens: readonly Token[], at: number): boolean => {
  const isNumber = (token: Token | undefined) =>
    token?.kind === 'amount' || token?.kind === 'number';
  const connects = (token: Token | undefined) =>
    token !== undefined &&
    (choiceWords.has(token.fold) || ['-', '–', '—', '+', '~', '/'].includes(token.text)) &&
    token.line === tokens[at]?.line;
  const article = (token: Token | undefined) => (token?.fold === 'de' ? 1 : 0);
  const after = connects(tokens[at + 1]) && isNumber(tokens[at + 2 + article(tokens[at + 2])]);
  const before = connects(tokens[at - 1]) && isNumber(tokens[at - 2]);
  const plus = tokens[at + 1]?.text === '+' || tokens[at - 1]?.text === '+';
  return after || before || plus;
};

const clauseOf = (tokens: readonly Token[], at: number) => {
  const { clause } = tokens[at] as Token;
  let from = at;
  let to = at + 1;
  while (from > 0 && tokens[from - 1]?.clause === clause) from -= 1;
  while (tokens[to]?.clause === clause) to += 1;
  return { from, to };
};

const roleOf = (message: Message, at: number, clause: readonly Token[]): Role => {
  const { tokens } = message;
  const amounts = clause.filter(({ kind }) => kind === 'amount');
  const token = tokens[at] as Token;
  if (tokens[at - 1]?.text === '~' || tokens[at + 1]?.text === '?' || tokens[at - 1]?.text === '<')
    return 'none';
  const hasDeposit = hasPhrase(clause, depositWords);
  if (hasDeposit) {
    if (amounts.length === 1) return 'deposit';
    const golds = amounts.map(({ gold }) => gold);
    const [least, most] = [Math.min(...golds), Math.max(...golds)];
    if (amounts.length > 2 || least * 2 > most) return 'none';
    return token.gold === least ? 'deposit' : 'plain';
  }
  if (isConnected(tokens, at)) return 'none';
  if (hasPhrase(clause, elsewhereWords)) return 'none';
  if (hasPhrase(clause, uncertainWords)) return 'none';
  if (isBeside(tokens, at, nowWords, 'after')) return 'deposit';
  if (hasPhrase(clause, restWords)) return amounts.length === 1 ? 'rest' : 'none';
  if (tokens[at - 1]?.fold === AMBIGUOUS_REST && tokens[at - 1]?.clause === token.clause)
    return 'plain';
  if (isBeside(tokens, at, priceWords, 'before') || isBeside(tokens, at, priceWords, 'after'))
    return 'price';
  if (tokens[at - 1]?.text === ':' && priceWords.has(tokens[at - 2]?.fold ?? '')) return 'price';
  return 'plain';
};

const readAmounts = (message: Message): Priced[] => {
  const { tokens } = message;
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'amount') return [];
    const { from, to } = clauseOf(tokens, index);
    const clause = tokens.slice(from, to);
    const isEach =
      isBeside(tokens, index, eachWords, 'after') ||
      isBeside(tokens, index, eachWords, 'before') ||
      hasPhrase(clause, eachWords);
    return [{ index, gold: token.gold, role: roleOf(message, index, clause), isEach }];
  });
};

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
  const plain = of('plain').map(({ gold }) => gold);
  const isDoubtful =
    amounts.some(({ role }) => role === 'none') ||
    (!isForSeveral &&
      hasPhrase(message.tokens, bothWords) &&
      labelled.length === 0 &&
      amounts.some(
        ({ index }) =>
          isBeside(message.tokens, index, bothWords, 'after') ||
          (message.tokens[index + 1]?.fold === 'for' &&
            bothWords.has(message.tokens[index + 2]?.fold ?? '')),
      ));
  const price = labelled.length > 0 ? only(labelled) : only(plain);
  return {
    ...(price !== undefined && !isDoubtful && isPlausible(price) && { price }),
    ...(deposit !== undefined && { deposit }),
  };
};
