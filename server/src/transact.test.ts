import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { openBeside, openWorld, type World } from '@forge/testkit/test-portal';
import { createDatabase, createPool, isDatabaseAway } from './database/database.ts';
import { announcementKind, type AnnouncementKind } from './realtime/announcements.ts';
import { announce, EACH_CREATOR, transact, transactInOne } from './transact.ts';

type Context = Parameters<typeof transact>[0];

let world: World;
let other: World;
beforeAll(async () => {
  world = await openWorld();
  other = await openBeside(world);
});
afterAll(() => world.close());

const person = (discordId: string) => ({
  discord_id: discordId,
  username: 'Someone',
  discord_username: 'someone',
  avatar_url: null,
  discord_role_ids: [],
  roles: [],
});

const auditOf = async (action: string) => {
  const { rows } = await world.context.pool.query<{ actor: string; after: { discord_id: string } }>(
    'select actor, thing, before, after from audit where action = $1',
    [action],
  );
  return rows;
};

test('a change and its audit entry are one', async () => {
  const actor = '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001';
  await transact(world.context, { actor, action: 'test insert' }, (trx) =>
    trx.insertInto('users').values(person('111')).execute(),
  );
  expect(await auditOf('test insert')).toMatchObject([
    { actor, thing: 'users', before: null, after: { discord_id: '111' } },
  ]);
});

test('a change that fails leaves no entry and is not announced', async () => {
  const kind = announcementKind('test-failure');
  const heard: string[] = [];
  for (const { context } of [world, other]) context.announcements.on(kind, (id) => heard.push(id));
  const attempt = transact(world.context, { actor: null, action: 'test failure' }, async (trx) => {
    await trx.insertInto('users').values(person('222')).execute();
    announce(trx, kind, 'lost');
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  await transact(world.context, { actor: null, action: 'test success' }, (trx) =>
    announce(trx, kind, 'kept'),
  );
  await expect.poll(() => heard.filter((id) => id === 'kept').length).toBeGreaterThanOrEqual(2);
  expect(heard).not.toContain('lost');
  expect(await auditOf('test failure')).toEqual([]);
});

test('a change outside the transaction helper is refused by the database', async () => {
  const attempt = world.context.db.insertInto('users').values(person('333')).execute();
  await expect(attempt).rejects.toThrow('without an action');
});

const renaming = sql<{ id: string }>`changed as (
  update users set username = username || 'x' from who where discord_id = '111' returning id)`;
const kindOfRename = announcementKind('test-rename');

test.each([
  [
    'several statements',
    (context: Context) => transact(context, { actor: null, action: 'test' }, () => undefined),
  ],
  [
    'one statement',
    (context: Context) =>
      transactInOne(
        context,
        { actor: null, action: 'test' },
        { kind: kindOfRename, thing: 'id', may: [] },
        renaming,
      ),
  ],
])('what a change in %s says of itself holds for nothing after it', async (_, make) => {
  const { db, announcements } = world.context;
  await db.connection().execute(async (connection) => {
    await make({ db: connection, announcements });
    const next = connection.insertInto('users').values(person('333')).execute();
    await expect(next).rejects.toThrow('without an action');
  });
});

test('a change that cannot be announced is not made', async () => {
  await world.context.pool.query(
    `alter table announcements add check (kind <> 'test-unspeakable')`,
  );
  const kind = announcementKind('test-unspeakable');
  const attempt = transact(world.context, { actor: null, action: 'test' }, async (trx) => {
    await trx.insertInto('users').values(person('444')).execute();
    announce(trx, kind, 'x');
  });
  await expect(attempt).rejects.toThrow('announcements_kind_check');
  const { rowCount } = await world.context.pool.query(`select from users where discord_id = '444'`);
  expect(rowCount).toBe(0);
});

test.each(["update audit set action = 'x'", 'delete from audit', 'truncate audit'])(
  'the audit trail cannot be rewritten: %s',
  async (statement) => {
    await expect(world.context.pool.query(statement)).rejects.toThrow('append-only');
  },
);

test('after a lost connection everyone is told that something may have been missed', async () => {
  let gaps = 0;
  world.context.announcements.onGap(() => (gaps += 1));
  await world.context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'forge-portal announcements' and datname = current_database()`,
  );
  // Once when the connection broke, once when it was back.
  await expect.poll(() => gaps).toBe(2);
  expect(world.context.announcements.connected).toBe(true);
  const kind = announcementKind('test-after-gap');
  const heard = new Promise((resolve) => world.context.announcements.on(kind, resolve));
  await transact(other.context, { actor: null, action: 'test gap' }, (trx) =>
    announce(trx, kind, 'x'),
  );
  expect(await heard).toBe('x');
});

test('what a process wrote down before it died is passed on by another', async () => {
  const kind = announcementKind('test-leftover');
  const heard = [world, other].map(
    ({ context }) => new Promise((resolve) => context.announcements.on(kind, resolve)),
  );
  await world.context.pool.query(
    `insert into announcements (kind, thing_id, sender) values ('test-leftover', 'x', gen_random_uuid())`,
  );
  expect(await Promise.all(heard)).toEqual(['x', 'x']);
});

test.each([
  [
    'of several statements',
    (kind: AnnouncementKind, id: string) =>
      transact(world.context, { actor: null, action: 'test' }, (trx) => announce(trx, kind, id)),
  ],
  [
    'in one statement',
    (kind: AnnouncementKind, id: string) =>
      transactInOne(
        world.context,
        { actor: null, action: 'test' },
        { kind, thing: 'id', may: [] },
        sql<{ id: string }>`changed as (select ${id}::text as id from who)`,
      ),
  ],
])('another process hears of a change %s at once', async (how, change) => {
  const kind = announcementKind(`test-soon-${how.split(' ')[0]}`);
  const begin = performance.now();
  // Leftovers are looked for once a second by each of the two: five changes in a row would wait for two.
  for (const id of ['1', '2', '3', '4', '5']) {
    const heard = new Promise<void>((resolve) =>
      other.context.announcements.on(kind, (each) => {
        if (each === id) resolve();
      }),
    );
    await change(kind, id);
    await heard;
  }
  expect(performance.now() - begin).toBeLessThan(1_000);
});

test('changes in one statement have their audit entries and are heard, or are neither', async () => {
  const kind = announcementKind('test-in-one');
  const heard: string[] = [];
  other.context.announcements.on(kind, (id) => heard.push(id));
  const actor = '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a002';
  const rename = (discordId: string) =>
    transactInOne(
      world.context,
      { actor, action: 'test in one' },
      { kind, thing: 'discord_id', may: [] },
      sql<{ discord_id: string }>`changed as (update users set username = 'Renamed' from who
        where discord_id = ${discordId} returning discord_id)`,
    );
  expect(await rename('nobody')).toEqual([]);
  expect(await rename('111')).toEqual([{ discord_id: '111' }]);
  await expect.poll(() => heard).toEqual(['111']);
  expect(await auditOf('test in one')).toMatchObject([
    { actor, thing: 'users', after: { discord_id: '111', username: 'Renamed' } },
  ]);
});

test.each([
  ['a change', `update users set username = 'Other' from who where discord_id = '111'`],
  [
    'a row that names nobody',
    `insert into hero_names (name, realm, faction, active) select 'Hero', 'Kazzak', 'Horde', true from who`,
  ],
])('what each creator did is never %s', async (_, statement) => {
  const attempt = transactInOne(
    world.context,
    { actor: EACH_CREATOR, action: 'test creator' },
    { kind: announcementKind('test-creator'), thing: 'id', may: [] },
    sql<{ id: string }>`changed as (${sql.raw(statement)} returning *)`,
  );
  await expect(attempt).rejects.toThrow('only a new row');
});

test('when the answer to a commit is lost, this process does not go on with what it knew', async () => {
  const proxy = await tcpProxy(world.databaseUrl);
  const db = createDatabase(createPool(proxy.url, { statementMs: 15_000, silentMs: 200 }));
  const { announcements } = world.context;
  const kind = announcementKind('test-lost-answer');
  const heard: string[] = [];
  announcements.on(kind, (id) => heard.push(id));
  try {
    const change = transact({ db, announcements }, { actor: null, action: 'test' }, (trx) => {
      announce(trx, kind, 'perhaps');
      proxy.cut();
    });
    await expect(change).rejects.toSatisfy(isDatabaseAway);
    expect(heard).toEqual(['perhaps']);
  } finally {
    await db.destroy();
    proxy.close();
  }
});
