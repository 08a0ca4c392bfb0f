import type { Row } from './suite.ts';

export type Verdict = Row & { part: string; verdict: 'holds' | 'BROKEN' };

const columns = ['part', 'promise', 'figure', 'verdict'] as const;
const WIDEST = 100;

const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line;
};

/** Part, promise, figure and verdict under each other, wide enough for the longest of each. */
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
