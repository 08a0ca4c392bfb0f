import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { jobTable, withJobTable } from './jobs.ts';
import { runWeek } from './week.ts';
import { full } from './week-scenario.ts';

const readme = join(import.meta.dirname, '..', '..', 'README.md');

test('after a full week of every role all figures equal the expected ones', async ({
  browser,
  playwright,
}) => {
  const jobs = await runWeek({ browser, playwright }, full);
  console.log(`\n${jobTable(jobs)}`);
  if (test.info().errors.length > 0) return;
  await writeFile(readme, withJobTable(await readFile(readme, 'utf8'), jobs));
});
