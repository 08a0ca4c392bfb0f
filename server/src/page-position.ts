/** Where a page of a list ends, as text that is opaque for clients. */
export const encodePosition = (number: number): string => number.toString(36);

/** Where a page begins that was asked for with `before`; without it, at the newest. Null for text that is no position. */
export const startOfPage = (before: string | undefined): number | null =>
  before ? decodePosition(before) : Number.MAX_SAFE_INTEGER;

/** Null for text that is no position. */
export const decodePosition = (text: string): number | null => {
  const number = /^[1-9a-z][0-9a-z]{0,9}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
};
