/** Results of each kind. */
export const MAX_FOUND = 10;

/** Characters of a query. */
export const MIN_QUERY = 2;
export const MAX_QUERY = 80;
