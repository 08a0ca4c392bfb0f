import { MAX_GOLD } from '../../gold.ts';
import { fold } from './fold.ts';

export type Amount = { readonly start: number; readonly end: number; readonly gold: number };

const thousand = `k к tys tyś тыс тысяч tsd mille mila tisíc tis bin ezer tusen tusind tusinde tausend thousand grand duizend t`;
const million = `kk кк m м mio mln млн million millions millionen millionen miljoen miljon miljoner миллион миллиона
  миллионов лям ляма лямов milyon millió milion miliona milionów milionu miliony milión milióny milionů milionów
  millon millones milhão milhões milhao milhoes milione milioni mill`;
const unitsOf = (list: string, value: number) =>
  list.split(/\s+/).map((unit) => [fold(unit), value] as const);
const units: ReadonlyMap<string, number> = new Map([
  ...unitsOf(thousand, 1_000),
  ...unitsOf(million, 1_000_000),
  ['b', 1_000_000_000],
]);
// After a blank these are not read as units: there they are often another word.
const apart = new Set(unitsOf('m b t mill', 0).map(([unit]) => unit));

const goldSuffixes = new Set(['g', 'gold', 'po', 'г', 'gp']);

const number =
  /(?<![\p{L}\p{N}#.,:+€$£%'’]|\d\/)(?:\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3}){0,3}(?!\d)|\d{1,12}(?:[.,]\d{1,4})?|[.,]\d{1,3})/gu;

const letters = /[\p{L}\p{M}]+/uy;
const otherThings = [
  ...[
    'io',
    'rio',
    'r\\.?io',
    'dps',
    'hps',
    'score',
    'ilvl',
    'ilevel',
    'item',
    'gs',
    'dmg',
    'damage',
    'parse',
    'hp',
  ],
  ...[
    'mmr',
    'cr',
    'rating',
    'elo',
    'xp',
    'rep',
    'honor',
    'min',
    'mins',
    'minutes',
    'late',
    'uhr',
    'x',
    'schaden',
  ],
  ...[
    'eur',
    'euro',
    'euros',
    'usd',
    'dollar',
    'gbp',
    'bucks',
    'руб',
    'рублей',
    'zł',
    'zl',
    'pln',
    'tl',
    'kr',
    'sek',
  ],
  ...['dkk', 'kč', 'czk', 'huf', 'ft', 'views', 'урон', 'дпс'],
];
const notGold = new RegExp(
  `^\\s?(?:[%€$£₽₺]|(?:${otherThings.join('|')})(?![\\p{L}\\p{N}])|:\\d)`,
  'iu',
);
const notGoldBefore =
  /(?:(?<!\p{L})(?:io|rio|score|ilvl|ilevel|itemlevel|item level|gs|dps|hps)|[€$£])[\s:]{0,3}$/iu;

const wordAt = (text: string, at: number) => {
  letters.lastIndex = at;
  return letters.exec(text)?.[0] ?? '';
};

/** The value of `mil` depends on the number: thousand in Spanish and Portuguese, a million elsewhere. */
const unitValue = (unit: string, value: number): number | undefined =>
  unit === 'mil' ? (value >= 100 ? 1_000 : 1_000_000) : units.get(unit);

type Unit = { value: number; end: number; decimals: string };

const unitAt = (text: string, end: number, value: number, isDecimal: boolean): Unit | null => {
  const blanks = text[end] === ' ' || text[end] === '\u00a0' ? 1 : 0;
  const word = wordAt(text, end + blanks);
  if (word === '') return null;
  const after = end + blanks + word.length;
  const unit = fold(word);
  const known = unitValue(unit, value);
  if (known !== undefined) {
    if (blanks > 0 && apart.has(unit) && !(isDecimal && unit === 'm')) return null;
    // 1m2 and 1m050 have decimals behind the unit.
    const decimals =
      blanks === 0 && unit === 'm'
        ? (/^\d{1,3}(?![\p{L}\p{N}])/u.exec(text.slice(after, after + 4))?.[0] ?? '')
        : '';
    const dot = text[after] === '.' && unit.length > 2 ? 1 : 0;
    return { value: known, end: after + decimals.length + dot, decimals };
  }
  // 850kg: the unit and gold in one word.
  const short = [...goldSuffixes].find(
    (suffix) => unit.length > suffix.length && unit.endsWith(suffix),
  );
  const rest = short === undefined ? undefined : unitValue(unit.slice(0, -short.length), value);
  return rest === undefined || blanks > 0 ? null : { value: rest, end: after, decimals: '' };
};

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** A number without a unit. Ids, tags and phone numbers are seldom round. */
const isPlainGold = (written: string, separator: string | undefined) => {
  const value = Number(digitsOf(written));
  const isWhole = separator !== undefined || /^[1-9]\d*$/.test(written);
  return isWhole && value >= 10_000 && value % 500 === 0;
};

/** What a number and its unit are worth in whole gold; null if that is not certain. */
const goldOf = (
  written: string,
  separator: string | undefined,
  unit: Unit | null,
): number | null => {
  const plain = Number(digitsOf(written));
  if (unit === null) return isPlainGold(written, separator) ? plain : null;
  if (unit.decimals !== '') {
    if (!/^\d+$/.test(written)) return null;
    return Math.round(Number(`${written}.${unit.decimals}`) * unit.value);
  }
  const isGrouped = separator !== undefined;
  // '2 850k' may be two numbers.
  if (isGrouped && /\s/.test(separator)) return null;
  // Three digits before k are a group, before m decimals.
  if (isGrouped && (unit.value === 1_000 || written.split(separator).length > 2))
    return plain * unit.value;
  if (isGrouped && !/[.,]/.test(separator)) return null;
  const value = Number(written.replace(',', '.'));
  return Math.round(value * unit.value);
};

/** The amounts of gold in a text, without those of other things. */
export const findAmounts = (text: string): Amount[] => {
  const found: Amount[] = [];
  for (const match of text.matchAll(number)) {
    const [written] = match;
    const start = match.index;
    const end = start + written.length;
    if (start < (found.at(-1)?.end ?? 0)) continue;
    // 8/8 are bosses.
    if (notGold.test(text.slice(end, end + 10)) || /^\/\d/.test(text.slice(end, end + 2))) continue;
    if (notGoldBefore.test(text.slice(Math.max(0, start - 14), start))) continue;
    const isDecimal = match[1] === undefined && /[.,]/.test(written);
    const unit = unitAt(
      text,
      end,
      isDecimal ? Number(written.replace(',', '.')) : Number(digitsOf(written)),
      isDecimal,
    );
    // A part of a longer number, such as that of a phone.
    if (unit === null && /\d[ -]$/.test(text.slice(Math.max(0, start - 2), start))) continue;
    const gold = goldOf(written, match[1], unit);
    const close = unit?.end ?? end;
    if (gold === null || !Number.isSafeInteger(gold) || gold > MAX_GOLD) continue;
    if (notGold.test(text.slice(close, close + 10))) continue;
    // A suffix such as g belongs to the amount.
    const suffix = wordAt(text, close);
    const isSuffix = goldSuffixes.has(fold(suffix)) && suffix.length <= 2;
    // '1kk200' is more than 1kk.
    if ((suffix !== '' && !isSuffix) || /^\p{N}/u.test(text.slice(close, close + 2))) continue;
    found.push({ start, end: isSuffix ? close + suffix.length : close, gold });
  }
  return found;
};
