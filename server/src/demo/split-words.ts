/** Splits a list that is written as text. */
export const splitWords = (text: string): string[] => text.trim().split(/\s+/);
