import { expect, inject, test, vi } from 'vitest';
import { createPool } from './database.ts';
import { startDatabaseClock } from './database-clock.ts';

test('reads the time of the database, whatever the clock of the process says', async () => {
  const realNow = Date.now();
  const pool = createPool(inject('databaseServer'));
  vi.spyOn(Date, 'now').mockReturnValue(0);
  const clock = await startDatabaseClock(pool);
  try {
    expect(Math.abs(clock.now().getTime() - realNow)).toBeLessThan(30_000);
    const before = clock.now().getTime();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(clock.now().getTime()).toBeGreaterThan(before);
  } finally {
    vi.restoreAllMocks();
    clock.stop();
    await pool.end();
  }
});
