import { textTable } from '@forge/testkit/text-table';
import type { Row } from './suite.ts';

export type Result = Row & { suite: string; result: 'passed' | 'FAILED' };

const columns = ['suite', 'guarantee', 'measured', 'result'] as const;
const MAX_WIDTH = 100;

const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH - 1)}…` : line;
};

export const toTable = (results: Result[]): string =>
  textTable([columns, ...results.map((row) => columns.map((name) => oneLine(row[name])))]);
