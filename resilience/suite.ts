/**
 * `full` has the guaranteed numbers. `quick` runs the same code with small ones: every suite with
 * `npm run prove -- --quick`, those with a test in every `npm test`.
 */
export type Size = 'quick' | 'full';

/** A guarantee that was tested, and what was measured. */
export type Row = { guarantee: string; measured: string };

export type Suite = {
  /** Selected by `npm run prove -- <name>`; several suites may share a name. */
  name: string;
  /** The test title, and the guarantee in the report if the suite fails. */
  guarantee: string;
  /** Throws when a guarantee is violated. */
  run: (size: Size) => Promise<Row[]>;
};

export const bySize = <Value>(size: Size, values: Record<Size, Value>): Value => values[size];

export const assert: (condition: boolean, message: string) => asserts condition = (
  condition,
  message,
) => {
  if (!condition) throw new Error(message);
};
