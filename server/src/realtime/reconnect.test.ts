import { afterAll, beforeAll, expect, test } from 'vitest';
import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import { book, bookingsOf } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { idOf, listOf, signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('after a reconnect, caches are cleared, pages resync and ended sessions are disconnected', async () => {
  const team = await signInRaidTeam(portal);
  const [leaving, staying] = [await portal.signIn('advertiser'), await portal.signIn('admin')];
  const [lost, page] = [await leaving.connect(), await staying.connect()];
  const pushed: (Raid | undefined)[] = [];
  let plans = 0;
  let resyncs = 0;
  page.on('raidUpdate', ({ payload }) => pushed.push(raidApi.published.payload.decode(payload)[0]));
  page.on('pendingRaidUpdate', () => (plans += 1));
  page.on('resync', () => (resyncs += 1));
  await new Promise((resolve) => page.emit('joinRaidRoom', resolve));
  const { _id: raidId } = await team.publish();
  const { _id: bookingId } = await book(staying, raidId, { clientName: 'Before' });
  // Pushes after this one are caused by the gap.
  await expect.poll(() => pushed.at(-1)?.clients).toEqual(['1']);
  const read = async () => ({
    leaving: (await leaving.get('/discord/roles')).status,
    raids: (await listOf(staying, 'published')).map(({ name }) => name),
    clients: (await bookingsOf(staying, raidId)).map(
      (row) => 'clientName' in row && row.clientName,
    ),
  });
  const before = { leaving: 200, raids: ['Manaforge Omega'], clients: ['Before'] };
  expect(await read()).toEqual(before);

  // Like another process during a lost connection.
  await bypassRules(portal.context, 'delete from sessions where user_id = $1', [
    await idOf(leaving),
  ]);
  await bypassRules(portal.context, `update raids set name = 'Another' where id = $1`, [raidId]);
  await bypassRules(portal.context, `update bookings set client_name = 'After' where id = $1`, [
    bookingId,
  ]);
  expect(await read()).toEqual(before);
  const plansBefore = plans;
  await portal.context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'forge-portal events' and datname = current_database()`,
  );

  await expect.poll(() => resyncs).toBe(1);
  await expect.poll(() => lost.connected).toBe(false);
  expect(await read()).toEqual({ leaving: 401, raids: ['Another'], clients: ['After'] });
  await expect.poll(() => pushed.at(-1)?.name).toBe('Another');
  await expect.poll(() => plans).toBeGreaterThan(plansBefore);
});
