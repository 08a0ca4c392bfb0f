import type pg from 'pg';
import { inSeconds, scaledTimeout } from '@forge/testkit/scaled-timeout';
import { onDatabase } from '@forge/testkit/test-database';
import { changedTables, tableChecksums } from '@forge/testkit/table-checksums';
import { assert, type Row } from '../suite.ts';
import { failureOf, isAlive, readinessOf, until } from '../support/probes.ts';
import type { PreparedChange } from '../support/prepared-changes.ts';
import type { Target } from './target.ts';

const RECOVER_WITHIN_MS = 5_000;
const NOTICED_WITHIN_MS = 6_000;

type Fault = { name: string; reason: string; begin: string; end: string };

const setReadOnly = (value: 'on' | 'off') =>
  `alter system set default_transaction_read_only = ${value}`;

// Raises PostgreSQL's disk-full error on every write: to fill a real disk would need a separate mount.
const DISK_FULL = `
  create function test_disk_full() returns trigger language plpgsql as $$
    begin
      raise 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
  create function test_disk_full_ddl() returns event_trigger language plpgsql as $$
    begin
      raise 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
  do $$
    declare name regclass;
    begin
      for name in select oid from pg_class
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'demo'::regnamespace)
      loop
        execute format('create trigger test_disk_full before insert or update or delete on %s
          for each statement execute function test_disk_full()', name);
      end loop;
    end $$;
  create event trigger test_disk_full on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function test_disk_full_ddl()`;

const faults: Fault[] = [
  { name: 'read-only', reason: 'read-only', begin: setReadOnly('on'), end: setReadOnly('off') },
  {
    name: 'disk full',
    reason: 'full',
    begin: DISK_FULL,
    end: `drop function test_disk_full cascade; drop function test_disk_full_ddl cascade`,
  },
];

/** Everyone's roles are due for a check, which would have to be written down. */
const ROLES_DUE = `
  with due as (
    update role_checks set confirmed_at = now() - interval '10 minutes',
      due_at = now() - interval '1 second', active_at = now() - interval '1 hour'
    returning user_id)
  select pg_notify('forge', 'person ' || user_id) from due`;

const reads = [
  ...['/raid/published', '/raid/pending', '/mail/all', '/dashboard/status', '/dashboard/next'],
  ...['/settings/get', '/support/tickets', '/admin/hero-name', '/privacy/former-members'],
];

const execute = (client: pg.Client, statement: string) =>
  client.query(statement).then(() => client.query('select pg_reload_conf()'));

/** Sends every changing call: refused with a code, or answered without a change. */
const expectNoChanges = async ({ portal }: Target, changes: PreparedChange[]) => {
  const before = await tableChecksums(portal.context.pool);
  const refused = new Set<string>();
  for (const { name, send } of changes) {
    const { status, body } = await send();
    if (status === 503 && body['code'] === 'read-only') refused.add(name);
    else assert(status === 200, `${name} was answered with ${status} ${String(body['code'])}`);
  }
  const changed = changedTables(before, await tableChecksums(portal.context.pool));
  assert(changed.length === 0, `Refused calls changed ${changed.join(', ')}`);
  return refused;
};

const injectFault = async (target: Target, fault: Fault, changes: PreparedChange[]) => {
  const { portal, database } = target;
  const scaled = scaledTimeout(target.startMs);
  const reader = await portal.signIn('admin');
  const isFaulty = async () => {
    const { status, reason } = await readinessOf(portal);
    return status === 503 && reason.includes(fault.reason);
  };
  await onDatabase(database.url, async (client) => {
    await client.query(ROLES_DUE);
    await execute(client, fault.begin);
  });
  try {
    assert(await isAlive(portal), '/healthz fails during the fault');
    const refused = await expectNoChanges(target, changes);
    for (const path of reads) {
      const { status, text } = await reader.get(path);
      assert(status === 200, `${path} was answered with ${status}: ${text}`);
    }
    const noticedMs = await until('/readyz does not fail', scaled(NOTICED_WITHIN_MS), isFaulty);
    const { reason } = await readinessOf(portal);
    return { refused, reason, noticedMs };
  } finally {
    await onDatabase(database.url, (client) => execute(client, fault.end));
  }
};

/** The database answers, but refuses every write. `refused` are the calls that were refused under every fault. */
export const refuseWrites = async (target: Target, changes: PreparedChange[]) => {
  const { portal } = target;
  const rows: Row[] = [];
  let refused = new Set(changes.map(({ name }) => name));
  for (const fault of faults) {
    const { reason, noticedMs, ...found } = await injectFault(target, fault, changes);
    refused = new Set([...refused].filter((name) => found.refused.has(name)));
    const recoverWithin = scaledTimeout(target.startMs)(RECOVER_WITHIN_MS);
    const recoveredMs = await until('/readyz does not recover', recoverWithin, async () => {
      const { status } = await readinessOf(portal);
      return status === 200;
    });
    rows.push({
      guarantee: `database ${fault.name}: writes get 503 and a code and change nothing, reads go on`,
      measured: `${found.refused.size} calls refused, ${reads.length} reads; '${reason}' after ${inSeconds(noticedMs)}; back after ${inSeconds(recoveredMs)}`,
    });
  }
  const settings = changes.filter(({ name }) => name === 'POST /settings/update');
  const failure = await failureOf('the database is writable', () =>
    expectNoChanges(target, settings),
  );
  rows.push({ guarantee: 'the same check fails without a fault', measured: failure });
  return { rows, refused };
};
