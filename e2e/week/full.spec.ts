import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { jobTable, withJobTable } from './jobs.ts';
import { liveWeek } from './week.ts';
import { full } from './world.ts';

const readme = join(import.meta.dirname, '..', '..', 'README.md');

test('a full week of the community comes out to the coin', async ({ browser, playwright }) => {
  const jobs = await liveWeek({ browser, playwright }, full);
  console.log(`\n${jobTable(jobs)}`);
  if (test.info().errors.length > 0) return;
  await writeFile(readme, withJobTable(await readFile(readme, 'utf8'), jobs));
});
