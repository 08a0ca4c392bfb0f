import type { Row } from './suite.ts';

export type Verdict = Row & { suite: string; verdict: 'holds' | 'BROKEN' };

const columns = ['suite', 'promise', 'figure', 'verdict'] as const;
const MAX_WIDTH = 100;

const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH - 1)}…` : line;
};

/** A table with columns as wide as their longest cell. */
export const toTable = (verdicts: Verdict[]): string => {
  const head = Object.fromEntries(columns.map((name) => [name, name])) as Record<
    (typeof columns)[number],
    string
  >;
  const lines = [head, ...verdicts].map((row) => columns.map((name) => oneLine(row[name])));
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
