/** Ascending by code units, equal for every reader: not by the rules of a language. */
export const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
