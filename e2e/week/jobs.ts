import type { Page } from '@playwright/test';
import { inputsOf } from '../support/inputs.ts';

/** What one instance of a job took in the browser. */
export type Job = { name: string; role: string; clicks: number; keys: number };

export class Jobs {
  readonly done: Job[] = [];

  /** Does a job on a page and counts its inputs. */
  async do(name: string, role: string, page: Page, work: () => Promise<void>): Promise<void> {
    const before = await inputsOf(page);
    await work();
    const after = await inputsOf(page);
    this.done.push({
      name,
      role,
      clicks: after.clicks - before.clicks,
      keys: after.keys - before.keys,
    });
  }
}

const cells = ({ name, role, clicks, keys }: Job) => [name, role, String(clicks), String(keys)];
const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;

/** The jobs as a table of Markdown. */
export const jobTable = (jobs: readonly Job[]): string =>
  [
    row(['job', 'who', 'clicks', 'keys']),
    row(['---', '---', '---:', '---:']),
    ...jobs.map((job) => row(cells(job))),
  ].join('\n');

const START = '<!-- jobs -->';
const END = '<!-- /jobs -->';

/** The text with this table between the two marks. */
export const withJobTable = (text: string, jobs: readonly Job[]): string => {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`There is no ${START} before ${END}`);
  return `${text.slice(0, start + START.length)}\n\n${jobTable(jobs)}\n\n${text.slice(end)}`;
};

/** The jobs in the table of a text, without its layout. */
export const readJobTable = (text: string): string[][] => {
  const table = text.slice(text.indexOf(START), text.indexOf(END)).split('\n');
  return table
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

export const jobCells = (jobs: readonly Job[]): string[][] => jobs.map(cells);
