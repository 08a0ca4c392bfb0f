/** Gold is counted in whole pieces, up to ten billion. */
export const MAX_GOLD = 10_000_000_000;

export const isGold = (amount: number) =>
  Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_GOLD;

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** 1,250,000 g */
export const formatGold = (amount: number) => `${exact.format(amount)} g`;

/** A share of an amount in whole gold, rounded down. */
export const share = (amount: number, percent: number) => Math.floor((amount * percent) / 100);

// A unit moves the point by so many digits: 1.2m is 1,200,000.
const units: Readonly<Record<string, number>> = { '': 0, k: 3, kk: 6, m: 6, mil: 6, b: 9 };

// Digits, or groups of three with the same separator between them.
const inPieces = /^(\d+|\d{1,3}([.,\s'’_])\d{3}(?:\2\d{3})*)\s*(?:g|gold)?$/i;
// Three digits before k are a group, as in 1,200k; before m and b they are decimals, as in 1.375m.
const inThousands = /^(?=\D?\d)(\d{1,3}(?:[.,\s]\d{3})+|\d*)(?:[.,](\d+))?\s*(k)\s*(?:g|gold)?$/i;
const inMillions = /^(?=\D?\d)(\d*)(?:[.,](\d+))?\s*(kk|mil|m|b)\s*(?:g|gold)?$/i;

/** The parts of a written amount; null for any other text. */
const partsOf = (text: string) => {
  const pieces = inPieces.exec(text);
  if (pieces !== null) return { whole: pieces[1] ?? '', decimals: '', unit: '' };
  const found = inThousands.exec(text) ?? inMillions.exec(text);
  if (found === null) return null;
  const [, whole = '', decimals = '', unit = ''] = found;
  return { whole, decimals, unit };
};

/**
 * The digits of an amount as people write it, without leading zeros; empty for any other text, such
 * as `12.5`, `1e9` and `-500`: it could be taken for another amount. `1,200,000`, `1.200.000`,
 * `1 200 000 g`, `1200k` and `1.2m` are the same amount. Less than a whole piece is cut off.
 */
export const readGold = (text: string): string => {
  const parts = partsOf(text.trim());
  if (parts === null) return '';
  const shift = units[parts.unit.toLowerCase()] ?? 0;
  const decimals = parts.decimals.slice(0, shift).padEnd(shift, '0');
  return (parts.whole.replace(/\D/g, '') + decimals).replace(/^0+(?=\d)/, '');
};
