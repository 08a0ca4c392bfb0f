/** Gold is counted in whole pieces, up to ten billion. */
export const MAX_GOLD = 10_000_000_000;

export const isGold = (amount: number) =>
  Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_GOLD;

/** A share of an amount in whole gold, rounded down. */
export const share = (amount: number, percent: number) => Math.floor((amount * percent) / 100);

// A unit moves the point by so many digits: 1.2m is 1,200,000.
const units: Readonly<Record<string, number>> = { '': 0, k: 3, kk: 6, m: 6, b: 9 };

// Three digits before k are a group, as in 1,200k; before m and b they are decimals, as in 1.375m.
const inThousands = /^(?=\D?\d)(\d{1,3}(?:[.,\s]\d{3})+|\d*)(?:[.,](\d+))?\s*(k)\s*g?$/i;
const inMillions = /^(?=\D?\d)(\d*)(?:[.,](\d+))?\s*(kk|m|b)\s*g?$/i;

/**
 * The digits of an amount as people write it, without leading zeros; empty if there are none.
 * `1,200,000`, `1.200.000`, `1 200 000 g`, `1200k` and `1.2m` are the same amount. Without a unit
 * there are no decimals: everything but digits is ignored. Less than a whole piece is cut off.
 */
export const readGold = (text: string): string => {
  const written = text.trim();
  const found = inThousands.exec(written) ?? inMillions.exec(written);
  const [, whole = written, decimals = '', unit = ''] = found ?? [];
  const shift = units[unit.toLowerCase()] ?? 0;
  const digits = whole.replace(/\D/g, '') + decimals.slice(0, shift).padEnd(shift, '0');
  return digits.replace(/^0+(?=\d)/, '');
};
