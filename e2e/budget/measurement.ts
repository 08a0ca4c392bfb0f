/** A measurement and its limit. */
export type Figure = {
  readonly name: string;
  readonly figure: number;
  readonly limit: number;
  /** Whether the limit is a maximum (bytes) or a minimum (scores). */
  readonly bound: 'at most' | 'at least';
  readonly unit: string;
  /** Printed when the limit is exceeded. */
  readonly details?: readonly string[];
};

export const meetsLimit = ({ figure, limit, bound }: Figure) =>
  bound === 'at most' ? figure <= limit : figure >= limit;

const rounded = (value: number) => String(Math.round(value * 10) / 10);

/** The figures as a table, followed by the details of failures. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [
    ['budget', 'limit', 'figure', ''],
    ...figures.map((each) => [
      each.name,
      `${each.bound} ${rounded(each.limit)} ${each.unit}`.trim(),
      `${rounded(each.figure)} ${each.unit}`.trim(),
      meetsLimit(each) ? 'ok' : 'BROKEN',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  const broken = figures.filter((each) => !meetsLimit(each));
  const reasons = broken.flatMap(({ name, details = [] }) =>
    details.map((detail) => `${name}: ${detail}`),
  );
  return [...lines, ...reasons].join('\n');
};
