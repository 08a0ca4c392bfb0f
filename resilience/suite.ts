/** `quick` runs with every `npm test`; `full` is the same code with the numbers that we promise. */
export type Size = 'quick' | 'full';

/** What was held against the portal, and what came out of it. */
export type Row = { promise: string; figure: string };

export type Part = {
  /** What `npm run prove -- <name>` chooses it by; several parts may share one. */
  name: string;
  /** What the whole part is about: its name in the tests, and in the table if it breaks. */
  promise: string;
  /** Throws when a promise is broken. */
  run: (size: Size) => Promise<Row[]>;
};

export const pick = <Value>(size: Size, values: Record<Size, Value>): Value => values[size];

/** Throws with what was found, so that the table says more than that something is wrong. */
export const mustHold: (holds: boolean, broken: string) => asserts holds = (holds, broken) => {
  if (!holds) throw new Error(broken);
};
