/** Gold is counted in whole pieces, up to ten billion. */
export const MAX_GOLD = 10_000_000_000;

export const isGold = (amount: number) =>
  Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_GOLD;

/** A share of an amount in whole gold, rounded down. */
export const share = (amount: number, percent: number) => Math.floor((amount * percent) / 100);
