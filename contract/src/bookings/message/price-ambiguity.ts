import {
  discountWords,
  numberWords,
  restLabels,
  seatWords,
  severalWords,
  totalWords,
} from './dictionaries.ts';
import { phraseSet } from './fold.ts';
import { hasAny, type Message, type Token } from './tokens.ts';

const countedThings = phraseSet(
  'ilvl itemlevel ilevel io rio score level lvl gs rating item uhr min mins key keys bosse bosses boss',
);

/** The largest number without a unit: '850' may be a price in thousands. */
const largestBareNumber = ({ tokens }: Message): number => {
  const isCounted = (token: Token | undefined) => token && countedThings.has(token.fold);
  const numbers = tokens.filter(({ kind, text }, at) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const isPart = [before?.text, after?.text].some((mark) =>
      ['#', ':', '+', '%'].includes(mark ?? ''),
    );
    return (
      kind === 'number' && text.length < 5 && !isPart && !isCounted(before) && !isCounted(after)
    );
  });
  return numbers.reduce((most, { text }) => Math.max(most, Number(text)), 0);
};

/** '1.3 for vip' may be millions. Times have two digits before the point. */
const hasBareDecimal = (text: string) =>
  /(?<![\p{L}\p{N}.,:#/])\d[.,]\d{1,3}(?![\p{L}\p{N}.,:%]| ?(?:[kmкм]|mi|ml|мл))/iu.test(text);

/** 'three spots, 2.5m total' */
const isForAllSeats = (message: Message) =>
  hasAny(message, totalWords) &&
  message.tokens.some(
    ({ fold }, at) =>
      severalWords.has(fold) &&
      [1, 2].some((ahead) => seatWords.has(message.tokens[at + ahead]?.fold ?? '')),
  );

/** 'Rest on raid day', without an amount. */
const hasRestWithoutAmount = ({ tokens }: Message) =>
  tokens.some(({ fold }, at) => {
    const next = tokens[at + 1]?.fold ?? '';
    return restLabels.has(fold) && !['of', 'der', 'des', 'du', 'de', 'del', 'z'].includes(next);
  });

/** Something in the message leaves open whether this amount is the price. */
export const isPriceAmbiguous = (message: Message, price: number, isInParts: boolean): boolean => {
  const bare = largestBareNumber(message);
  return (
    (bare >= 100 && bare * 1_000 > price && bare < 5_000) ||
    hasBareDecimal(message.text) ||
    (!isInParts && hasRestWithoutAmount(message)) ||
    hasAny(message, discountWords) ||
    hasAny(message, numberWords) ||
    /[€$£₽]|paypal/i.test(message.text) ||
    isForAllSeats(message)
  );
};
