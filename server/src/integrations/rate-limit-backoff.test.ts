import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createRateLimitBackoff } from './rate-limit-backoff.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const scopes = async () => {
  const { rows } = await portal.context.pool.query<{ scope: string }>(
    'select scope from discord_pauses order by scope',
  );
  return rows.map(({ scope }) => scope);
};

test('deletes expired pauses, and does not wait for those that others change', async () => {
  const { db, pool, log } = portal.context;
  const backoff = createRateLimitBackoff(db, log);
  await pool.query(`insert into discord_pauses (scope, until)
    values ('expired', now() - interval '1 minute'), ('locked', now() - interval '1 minute')`);
  const blocker = await pool.connect();
  try {
    await blocker.query(`begin; select from discord_pauses where scope = 'locked' for update`);
    await backoff.backOff('new', 60);
    expect(await backoff.secondsLeft(['new'])).toBeGreaterThan(50);
    expect(await scopes()).toEqual(['locked', 'new']);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  await backoff.backOff('new', 60);
  expect(await scopes()).toEqual(['new']);
});

test('logs a pause that cannot be recorded, so that the answer of Discord still counts', async () => {
  const { db, pool, log } = portal.context;
  const warn = vi.spyOn(log, 'warn');
  await pool.query(`alter table discord_pauses add check (scope <> 'refused')`);
  await createRateLimitBackoff(db, log).backOff('refused', 60);
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'A rate limit could not be recorded');
});
