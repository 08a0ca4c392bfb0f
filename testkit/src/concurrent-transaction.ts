import { expect } from 'vitest';
import type { World } from './test-portal.ts';

/** Does this while someone else's transaction is under way. */
export const during = async <Result>(
  { context }: Pick<World, 'context'>,
  statement: string,
  work: () => Promise<Result>,
) => {
  const client = await context.pool.connect();
  await client.query(`begin; set local forge.action = 'test'; ${statement}`);
  try {
    return await work();
  } finally {
    await client.query('commit');
    client.release();
  }
};

/** Until someone waits for what another transaction holds. */
export const someoneWaits = ({ context }: Pick<World, 'context'>) =>
  expect
    .poll(async () => {
      const { rowCount } = await context.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);

/** What is asked for while someone else changes this waits for it, and is answered by what stands then. */
export const askDuring = async <Answer>(
  world: Pick<World, 'context'>,
  statement: string,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  const { asked } = await during(world, statement, async () => {
    const waiting = ask();
    await someoneWaits(world);
    return { asked: waiting };
  });
  return asked;
};
