import { isAfter, readAmounts, type Role } from './amount-roles.ts';
import { isPriceAmbiguous } from './price-ambiguity.ts';
import { bothBossWords, bothWords, denials, depositWords } from './dictionaries.ts';
import { longestPhrase, type Message, type Token } from './tokens.ts';

const MOST = 9_500_000;
/** Other amounts are times and ratings. */
const isPlausible = (gold: number) => gold >= 10_000 && gold <= MOST;

/** Rather a price; without a price and a label even a smaller one: '900k after deposit'. */
const MOST_DEPOSIT = 2_500_000;
const MOST_LONE_DEPOSIT = 400_000;

/** '1.7m for both' is not the price of one. */
const isForBoth = ({ tokens }: Message, index: number) =>
  [-3, -2, -1, 1, 2, 3].some(
    (ahead) =>
      tokens[index + ahead]?.clause === tokens[index]?.clause &&
      tokens[index - 1]?.fold !== 'both' &&
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

/** Price and deposit, where the message says them without doubt. */
export const readPrices = (
  message: Message,
  used: ReadonlySet<number>,
  isForSeveral: boolean,
): { price?: number; deposit?: number } => {
  const amounts = readAmounts(message, used);
  const of = (role: Role) =>
    amounts.filter((amount) => amount.role === role && (!isForSeveral || amount.isEach));
  const most = Math.max(0, ...[...of('plain'), ...of('price')].map(({ gold }) => gold));
  const before = of('already').filter(({ gold }) => gold * 2 <= most);
  const deposits = [...of('deposit'), ...before].map(({ gold }) => gold);
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
  const price = labelled.length > 0 ? only(labelled) : only(plain);
  const isSaidInParts = isInParts || amounts.some(({ role }) => role === 'rest');
  const isDoubtful =
    price === undefined ||
    !isPlausible(price) ||
    // '100k, rest 750k'
    amounts.some(({ role, gold }) => ['rest', 'later'].includes(role) && gold > price) ||
    isPriceAmbiguous(message, price, isSaidInParts) ||
    (isForSeveral && amounts.some(({ role, isEach }) => role !== 'deposit' && !isEach)) ||
    amounts.some(
      ({ role, index }) =>
        role === 'none' ||
        (role === 'already' && before.length === 0) ||
        (role !== 'deposit' && isForBoth(message, index)),
    );
  const isLabelled = of('deposit').some(({ index }) =>
    isAfter(message.tokens, index, depositWords),
  );
  const mostDeposit = price !== undefined || isLabelled ? MOST_DEPOSIT : MOST_LONE_DEPOSIT;
  // Then one of them was read wrongly.
  if (price !== undefined && deposit !== undefined && deposit >= price) return {};
  return {
    ...(!isDoubtful && { price }),
    ...(deposit !== undefined && deposit < mostDeposit && { deposit }),
  };
};
