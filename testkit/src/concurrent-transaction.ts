import { expect } from 'vitest';
import type { InProcessPortal } from './in-process-portal.ts';

type Portal = Pick<InProcessPortal, 'context'>;

/** Runs `work` while another transaction has executed `statement` and is still open. */
export const duringTransaction = async <Result>(
  { context }: Portal,
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

/** Resolves when one query waits for a lock of another transaction. */
export const untilLockWait = ({ context }: Portal) =>
  expect
    .poll(async () => {
      const { rowCount } = await context.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);

/** Sends a request that blocks on the transaction, commits it, and returns the answer. */
export const requestDuringTransaction = async <Answer>(
  portal: Portal,
  statement: string,
  request: () => Promise<Answer>,
): Promise<Answer> => {
  const { pending } = await duringTransaction(portal, statement, async () => {
    const answer = request();
    await untilLockWait(portal);
    return { pending: answer };
  });
  return pending;
};
