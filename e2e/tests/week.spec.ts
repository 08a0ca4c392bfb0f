import { expect, test } from '@playwright/test';
import { liveWeek } from '../week/week.ts';
import { jobTable } from '../week/jobs.ts';
import { short } from '../week/world.ts';

test('a week of the community comes out to the coin', async ({ browser, playwright }) => {
  test.setTimeout(180_000);
  const jobs = await liveWeek({ browser, playwright }, short);
  console.log(jobTable(jobs));
  expect(jobs.length).toBeGreaterThan(0);
});
