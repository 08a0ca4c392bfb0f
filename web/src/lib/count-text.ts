const numbers = new Intl.NumberFormat('en-US');

/** `1 seat`, `1,200 seats`. */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;
