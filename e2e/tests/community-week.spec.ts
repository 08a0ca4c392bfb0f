import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { jobCells, readJobTable } from '../week/jobs.ts';
import { runWeek } from '../week/week.ts';
import { short } from '../week/week-scenario.ts';

const readme = join(import.meta.dirname, '..', '..', 'README.md');

// `npm run week` does the same with sixty seats and seven evenings, and writes the table.
test(
  'after a week of every role all figures equal the expected ones, in the clicks and keys of the README',
  { tag: '@slow' },
  async ({ browser, playwright }) => {
    test.setTimeout(300_000);
    const jobs = await runWeek({ browser, playwright }, short);
    expect(readJobTable(await readFile(readme, 'utf8'))).toEqual(jobCells(jobs));
  },
);
