import pg from 'pg';
import { compareWithAudit } from '@forge/testkit/reference-ledger';
import { createLedgerScenario, makeMove, type MoveTally } from '@forge/testkit/ledger-moves';
import { onDatabase } from '@forge/testkit/test-database';
import { verifyLedger } from '../../server/src/ledger/verify-ledger.ts';
import { assert, bySize, type Row, type Size } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';

const AT_ONCE = 8;

const accountMismatches = async (client: pg.ClientBase | pg.Pool) => [
  ...(await compareWithAudit(client)),
  ...(await verifyLedger(client)),
];

/** Verifies the check itself: a line that nobody recorded is found. */
const detectSeededLine = async (client: pg.Client) => {
  await client.query(`begin; set local session_replication_role = replica`);
  await client.query(`insert into ledger_entries (transfer_id, account, amount)
    select id, 'bank', 1 from ledger_transfers limit 1`);
  const found = await accountMismatches(client);
  await client.query('rollback');
  return found;
};

const random = (below: number) => Math.floor(Math.random() * below);

/** Random moves of gold while processes are killed; afterwards every account is what the audit trail says. */
export const ledgerAcrossProcesses = async (cluster: Cluster, size: Size): Promise<Row[]> => {
  const moves = bySize(size, { quick: 200, full: 10_000 });
  const kills = bySize(size, { quick: 1, full: 10 });
  const { portals, database, signIn } = cluster;
  const scenario = await createLedgerScenario({ signIn });
  const urls = portals.map(({ url }) => url);
  const tally: MoveTally = { answered: 0, refused: 0, unanswered: 0, wrong: [] };
  // Several connections: the moves of all workers read at the same time.
  const pool = new pg.Pool({ connectionString: database.url, max: AT_ONCE });
  const query = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      let left = Math.ceil(moves / kills);
      const work = async () => {
        while ((left -= 1) >= 0) await makeMove(scenario, { query, random, urls }, tally);
      };
      const workers = Promise.all(Array.from({ length: AT_ONCE }, work));
      const victim = portals[kill % portals.length];
      assert(victim !== undefined, 'There is no process to kill');
      await victim.end('SIGKILL');
      await victim.start();
      await workers;
      const found = await accountMismatches(pool);
      assert(found.length === 0, `After kill ${kill + 1}: ${found.slice(0, 5).join('; ')}`);
    }
  } finally {
    await pool.end();
  }
  const findings = await onDatabase(database.url, detectSeededLine);
  assert(findings.length >= 2, 'A line was added, and the checks did not report it');
  assert(tally.wrong.length === 0, tally.wrong.slice(0, 5).join('; '));
  assert(tally.answered > moves / 3, `Only ${tally.answered} moves were answered`);
  return [
    {
      guarantee:
        'after random moves of gold and kill -9, every account is what the audit trail says',
      measured: `${tally.answered} done, ${tally.refused} refused, ${tally.unanswered} aborted, ${kills} kills`,
    },
  ];
};
