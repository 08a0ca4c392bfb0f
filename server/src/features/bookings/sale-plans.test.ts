import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { saleFixture } from '@forge/testkit/sale-fixtures';
import { sellingStatements } from '@forge/testkit/seat-statements';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { sellSeats, type Sale } from './sales.repository.ts';

let portal: TestPortal;
let team: RaidTeam;
let sellerId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  sellerId = team.leaderId;
});
afterAll(() => portal.close());

/** How many rows of the table PostgreSQL reads to sell these seats, with the checks of the commit. */
const countRead = (table: 'raids' | 'bookings', sales: Sale[]) =>
  portal.context.db.connection().execute(async (connection) => {
    // Of this connection since it last reported to the statistics.
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = ${table}`.execute(connection);
      return rows[0]?.read ?? 0;
    };
    await sql`begin`.execute(connection);
    const before = await readSoFar();
    const { rows: sold } = await sql`with actor as materialized (
        select set_config('forge.actor', 'creator', true), set_config('forge.action', 'test', true)),
      ${sellSeats(sales, 'skip')} select from changed`.execute(connection);
    await sql`set constraints all immediate`.execute(connection);
    const after = await readSoFar();
    await sql`rollback`.execute(connection);
    expect(sold).toHaveLength(sales.length);
    return after - before;
  });

test('reads no other raids than those it sells, also without statistics', async () => {
  const raidIds = await Promise.all(
    [team.publish(), team.publish()].map(async (raid) => (await raid)._id),
  );
  const columns =
    'name, day, time_of_day, difficulty, organization, loot_type, raid_type, boss_count, max_clients, pot, leader_id, created_by, published_at';
  await portal.context.pool.query(
    `alter table raids set (autovacuum_enabled = false);
     begin; set local forge.action = 'test';
     insert into raids (${columns}) select ${columns}
       from raids, generate_series(1, 500) where id = '${raidIds[0]}'; commit`,
  );
  const sales = raidIds.map((raidId, n) =>
    saleFixture(raidId, { sellerId, clientName: `Planned${n}` }),
  );
  // Each of them some times: to lock and count it, for its bookings, their words and their references.
  expect(await countRead('raids', sales)).toBeLessThan(10 * sales.length);
});

test('reads none of the seats that were sold before, also without statistics', async () => {
  const { _id: raidId } = await team.publish({ maxClients: 400 });
  await portal.context.pool.query(
    `alter table bookings set (autovacuum_enabled = false);
     begin; set local forge.action = 'test'; ${sellingStatements(raidId, 300)}; commit`,
  );
  const sales = ['Nova', 'Orla'].map((clientName) => saleFixture(raidId, { sellerId, clientName }));
  expect(await countRead('bookings', sales)).toBeLessThan(10 * sales.length);
});
