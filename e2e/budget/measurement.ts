import { textTable } from '@forge/testkit/text-table';

/** A measured value and its limit. */
export type Measurement = {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  /** Whether the limit is a maximum (bytes) or a minimum (scores). */
  readonly bound: 'at most' | 'at least';
  readonly unit: string;
  /** Printed when the limit is exceeded. */
  readonly details?: readonly string[];
};

export const meetsLimit = ({ value, limit, bound }: Measurement) =>
  bound === 'at most' ? value <= limit : value >= limit;

const rounded = (value: number) => String(Math.round(value * 10) / 10);

/** The measurements as a table, followed by the details of failures. */
export const tableOf = (measurements: readonly Measurement[]): string => {
  const rows = measurements.map((each) => [
    each.name,
    `${each.bound} ${rounded(each.limit)} ${each.unit}`.trim(),
    `${rounded(each.value)} ${each.unit}`.trim(),
    meetsLimit(each) ? 'ok' : 'FAILED',
  ]);
  const failed = measurements.filter((each) => !meetsLimit(each));
  const reasons = failed.flatMap(({ name, details = [] }) =>
    details.map((detail) => `${name}: ${detail}`),
  );
  return [textTable([['budget', 'limit', 'measured', ''], ...rows]), ...reasons].join('\n');
};
