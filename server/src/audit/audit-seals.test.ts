import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '@forge/testkit/silent-log';
import { newDatabase } from '@forge/testkit/test-portal';
import { createPool } from '../database/database.ts';
import { createSealer } from './seal-audit.ts';
import { hasSeal, verifyAudit, verifyTrail } from './verify-audit.ts';

let database: Awaited<ReturnType<typeof newDatabase>>;
let pool: pg.Pool;
beforeEach(async () => {
  database = await newDatabase();
  pool = createPool(database.url);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const addHeroes = (count: number, client: pg.Pool | pg.ClientBase = pool) =>
  client.query(
    `select set_config('forge.action', 'test', false);
     insert into hero_names (name, realm, faction, active)
     select gen_random_uuid(), 'Kazzak', 'Horde', true from generate_series(1, ${count})`,
  );

const addUser = async (name: string): Promise<string> => {
  await pool.query(
    `select set_config('forge.action', 'test', false);
     insert into users (discord_id, username, discord_username)
     values ('${Math.floor(Math.random() * 1e15)}', '${name}', '${name}')`,
  );
  const { rows } = await pool.query<{ id: string }>('select id from users where username = $1', [
    name,
  ]);
  return rows[0]?.id ?? '';
};

const sealAll = async (sealer = createSealer(pool, silentLog)) => {
  await expect.poll(() => sealer.sealPending(), { interval: 5 }).toBe(true);
};

/** As someone with a superuser's rights would. */
const WITHOUT_TRIGGERS = 'set local session_replication_role = replica';

const findings = async () => (await verifyAudit(pool)).findings;

test('seals every entry, and finds nothing wrong with an untouched trail', async () => {
  await addHeroes(2_500);
  await addUser('Someone');
  await sealAll();
  expect(await verifyAudit(pool)).toMatchObject({
    findings: [],
    seals: 3,
    entries: 2_501,
    unsealed: 0,
    last: { number: 3 },
  });
  await addHeroes(1);
  expect(await verifyAudit(pool)).toMatchObject({ findings: [], unsealed: 1 });
});

// The sealing writes the text of the digests itself, the verification has it made by jsonb.
test('digests private text of all kinds as the verification does', async () => {
  const { rows } = await pool.query<{ field: string }>(
    `select unnest(private_fields('notes') || private_fields('names')) as field`,
  );
  const names = rows.map(({ field }) => field);
  const values = [
    '',
    'plain',
    null,
    'a "quoted" \\ {[:,]}',
    'Ünï\u2028 \u{1f525}\n\t',
    5,
    { a: [] },
  ];
  const entry = (n: number) => {
    const fields = names.filter((_, index) => (n >> index) % 2 === 1);
    return Object.fromEntries(
      ['id', ...fields].map((name, index) => [name, values[(n + index) % values.length]]),
    );
  };
  const count = 2 ** names.length;
  await pool.query(
    `insert into audit (action, thing, thing_id, before, after)
     select 'test', 'users', n, nullif(before, 'null'), after
     from jsonb_to_recordset($1) as entries (n text, before jsonb, after jsonb)`,
    [
      JSON.stringify(
        Array.from({ length: count }, (_, n) => ({
          n: String(n),
          before: n % 3 === 0 ? null : entry(count - n),
          after: entry(n),
        })),
      ),
    ],
  );
  await sealAll();
  expect(await verifyAudit(pool)).toMatchObject({ findings: [], entries: count, unsealed: 0 });
});

const tampering: [string, string, RegExp][] = [
  ['an altered action', `update audit set action = 'other' where id = 5`, /Entry 5 .* was altered/],
  [
    'an altered time',
    `update audit set at = at + interval '1 s' where id = 5`,
    /Entry 5 .* altered/,
  ],
  [
    'an altered value',
    `update audit set after = after || '{"active": false}' where id = 5`,
    /Entry 5 .* altered/,
  ],
  [
    'an altered name',
    `update audit set after = after || '{"username": "Other"}' where id = 1`,
    /Entry 1 .* altered/,
  ],
  [
    'a blanked name',
    `update audit set after = after || '{"username": null}' where id = 1`,
    /Entry 1 .* altered/,
  ],
  [
    'a name blanked with its salt',
    `update audit set after = after || '{"username": null, "discord_username": null, "discord_id": null}' where id = 1;
     update audit_private set names_salt = null where entry_id = 1`,
    /Entry 1 .* was redacted without a record/,
  ],
  ['a removed entry', 'delete from audit where id = 5', /Entry 5 was removed/],
  ['the last entry removed', 'delete from audit where id = 21', /Entry 21 was removed/],
  [
    'an entry put into a gap',
    `delete from audit where id = 5; insert into audit (id, action, thing, thing_id, after)
     overriding system value values (5, 'test', 'users', 'x', '{}')`,
    /Entry 5 .* was altered/,
  ],
  [
    'an entry before the first',
    `insert into audit (id, action, thing, thing_id, after)
     overriding system value values (-1, 'test', 'users', 'x', '{}')`,
    /Entry -1 .* was inserted/,
  ],
  [
    'an entry in an id that was rolled back',
    `insert into audit (id, action, thing, thing_id, after)
     overriding system value values (22, 'test', 'users', 'x', '{}')`,
    /Entry 22 .* was inserted/,
  ],
  [
    'an altered seal',
    'update audit_seals set entries = entries || entries where number = 1',
    /Seal 1 was altered/,
  ],
  ['a removed seal', 'delete from audit_seals where number = 1', /Seal 1 was removed/],
  ['a removed digest', 'delete from audit_private where entry_id = 1', /Entry 1 .* was altered/],
];

test('names what was tampered with', async () => {
  await addUser('Someone');
  await addHeroes(20);
  await sealAll();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await addHeroes(1, client);
    await client.query('rollback');
    await addHeroes(1);
    await sealAll();
    expect(await findings()).toEqual([]);
    for (const [what, statement, finding] of tampering) {
      await client.query(`begin; ${WITHOUT_TRIGGERS}; ${statement}`);
      const { findings: found } = await verifyTrail(client);
      expect(found.join(' '), what).toMatch(finding);
      await client.query('rollback');
    }
    expect(await findings()).toEqual([]);
  } finally {
    client.release(true);
  }
});

test('waits for transactions that may still commit an entry, while others go on', async () => {
  const slow = await pool.connect();
  await slow.query('begin');
  await addHeroes(1, slow);
  await addHeroes(5);
  const sealer = createSealer(pool, silentLog);
  expect(await sealer.sealPending()).toBe(false);
  expect(await verifyAudit(pool)).toMatchObject({ seals: 0, unsealed: 5 });
  await slow.query('commit');
  slow.release();
  await sealAll(sealer);
  expect(await verifyAudit(pool)).toMatchObject({ findings: [], entries: 6, unsealed: 0 });
});

test('makes one chain of what several processes seal while entries are written', async () => {
  const sealers = Array.from({ length: 4 }, () => createSealer(pool, silentLog));
  let writing = true;
  const sealing = sealers.map(async (sealer) => {
    while (writing) await sealer.sealPending();
  });
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 20; n += 1) await addHeroes(1);
    }),
  );
  writing = false;
  await Promise.all(sealing);
  await sealAll();
  const verified = await verifyAudit(pool);
  expect(verified).toMatchObject({ findings: [], entries: 160, unsealed: 0 });
  expect(verified.last?.number).toBe(verified.seals);
});

test('survives a recorded redaction, which removes the text and is an entry itself', async () => {
  const id = await addUser('Someone');
  await addUser('Neighbour');
  await sealAll();
  const redacted = await pool.query(
    `with named as materialized (select set_config('forge.action', 'redact', false))
     select redact_audit('users', array['${id}'], 'names') as count from named`,
  );
  expect(redacted.rows).toEqual([{ count: 1 }]);
  await sealAll();
  expect(await findings()).toEqual([]);
  const { rows } = await pool.query<{ trail: string }>(
    'select string_agg(audit::text, chr(10)) as trail from audit',
  );
  expect(rows[0]?.trail).not.toContain('Someone');
  expect(rows[0]?.trail).toContain('Neighbour');
  expect(rows[0]?.trail).toContain('redactions');
  await pool.query(
    `begin; ${WITHOUT_TRIGGERS};
     update audit set after = after || '{"username": "Someone"}' where id = 1; commit`,
  );
  expect(await findings()).toEqual([expect.stringContaining('Entry 1 ')]);
});

test('refuses every change of the trail except a redaction, also from its owner', async () => {
  await addUser('Someone');
  await sealAll();
  const refused = [
    `update audit set action = 'other'`,
    `update audit set after = after || '{"username": "Other"}'`,
    `update audit set after = after - 'username'`,
    'delete from audit',
    'update audit_seals set number = 7',
    'delete from audit_seals',
    'truncate audit_seals',
    `update audit_private set names_salt = gen_random_uuid()`,
    'delete from audit_private',
  ];
  for (const statement of refused) {
    await expect(pool.query(statement), statement).rejects.toThrow('append-only');
  }
});

test('recognises a seal that the log mentions', async () => {
  const lines: { seal: number; hash: string }[] = [];
  const sealer = createSealer(pool, {
    info: (line: object) => void lines.push(line as never),
  } as never);
  await addHeroes(3);
  await sealAll(sealer);
  expect(lines).toHaveLength(1);
  const logged = `${lines[0]?.seal}:${lines[0]?.hash}`;
  expect(await hasSeal(pool, logged)).toBe(true);
  expect(await hasSeal(pool, logged.replace(/.$/, 'x'))).toBe(false);
});
