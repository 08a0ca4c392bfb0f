/** `quick` runs in every `npm test`; `full` runs the same code with the promised numbers. */
export type Size = 'quick' | 'full';

/** A promise that was tested, and what was measured. */
export type Row = { promise: string; figure: string };

export type Suite = {
  /** Selected by `npm run prove -- <name>`; several suites may share a name. */
  name: string;
  /** The test title, and the promise in the report if the suite fails. */
  promise: string;
  /** Throws when a promise is broken. */
  run: (size: Size) => Promise<Row[]>;
};

export const bySize = <Value>(size: Size, values: Record<Size, Value>): Value => values[size];

export const assert: (condition: boolean, message: string) => asserts condition = (
  condition,
  message,
) => {
  if (!condition) throw new Error(message);
};
