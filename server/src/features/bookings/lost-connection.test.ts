import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { saleFixture } from '@forge/testkit/sale-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import type { Raid } from '@forge/contract/raids/raid';
import type { Database } from '../../database/database.ts';
import { createBookingBatcher } from './booking-batcher.ts';

let portal: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

/** Sells seats on a connection that is lost at the nth statement. */
const sellUntilLost = (nth: number) => {
  const executor = portal.context.db.getExecutor();
  let statements = 0;
  const losing: Pick<typeof executor, 'transformQuery' | 'compileQuery' | 'executeQuery'> = {
    transformQuery: (node, queryId) => executor.transformQuery(node, queryId),
    compileQuery: (node, queryId) => executor.compileQuery(node, queryId),
    executeQuery: async (query) => {
      statements += 1;
      if (statements === nth) throw new Error('Connection terminated unexpectedly');
      return executor.executeQuery(query);
    },
  };
  const db = { getExecutor: () => losing } as Database;
  const sellSeat = createBookingBatcher({ ...portal.context, db });
  return ({ _id }: Raid, clientName: string) =>
    sellSeat(saleFixture(_id, { sellerId: team.leaderId, clientName }));
};

test('answers a sale that was made before the connection was lost as sold', async () => {
  const [raid, filler] = [await team.publish(), await team.publish()];
  await sellUntilLost(Infinity)(raid, 'Twice');
  // One statement for the first, one for the others, one in their raid's queue, then one for each.
  const sell = sellUntilLost(5);
  const outcomes = await Promise.allSettled([
    sell(filler, 'First'),
    ...['Made', 'twice', 'Late'].map((clientName) => sell(raid, clientName)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  const { rows } = await portal.context.pool.query(
    'select client_name as name from bookings where raid_id = $1 order by seat',
    [raid._id],
  );
  expect(rows).toEqual([{ name: 'Twice' }, { name: 'Made' }]);
});
