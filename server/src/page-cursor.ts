/** Where a page of a list ends, as text that is opaque for clients. */
export const encodeCursor = (number: number): string => number.toString(36);

/** The position at which a page begins: that of `before`, else the newest. Null for an invalid cursor. */
export const startOfPage = (before: string | undefined): number | null =>
  before ? decodeCursor(before) : Number.MAX_SAFE_INTEGER;

/** Null for text that is no position. */
export const decodeCursor = (text: string): number | null => {
  const number = /^[1-9a-z][0-9a-z]{0,9}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
};
