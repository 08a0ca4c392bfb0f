import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disconnected } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import { openTicket } from '@forge/testkit/ticket-fixtures';
import { freePort } from '@forge/testkit/free-port';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ checkRolesEverySeconds: 1 });
});
afterAll(() => portal.close());

const rolesOf = async (person: Awaited<ReturnType<TestPortal['signIn']>>) =>
  (await person.get('/discord/roles')).body;

test('closes the socket and withdraws permissions when a role is removed', async () => {
  const person = await portal.signIn('advertiser-20');
  const socket = await person.connect();
  const closed = disconnected(socket);
  await portal.setRoles('advertiser-20', []);
  await closed;
  expect(await rolesOf(person)).toEqual({ roles: [] });
  await expect(person.connect()).rejects.toThrow('websocket error');
});

test('grants a new role without a new sign-in, and notifies the page', async () => {
  const person = await portal.signIn('advertiser-21');
  const socket = await person.connect();
  const notified = new Promise<void>((resolve) => socket.once('viewerUpdate', resolve));
  await portal.setRoles('advertiser-21', ['Advertiser', 'Raid Leader']);
  await notified;
  expect(socket.connected).toBe(true);
  expect(await rolesOf(person)).toEqual({ roles: ['Advertiser', 'Raid Leader'] });
});

test('applies a changed mapping of roles to people who are signed in', async () => {
  const restarted = await startTestPortal({ checkRolesEverySeconds: 1 });
  try {
    const person = await restarted.signIn('admin');
    expect(await rolesOf(person)).toEqual({ roles: ['Admin'] });
    const { context } = restarted;
    const roles = Object.fromEntries(
      Object.entries(context.config.discord.roles).map(([id, name]) => [
        id,
        name === 'Admin' ? 'Forge Member' : name,
      ]),
    );
    Object.assign(context, {
      config: { ...context.config, discord: { ...context.config.discord, roles } },
    });
    await expect.poll(() => rolesOf(person)).toEqual({ roles: ['Forge Member'] });
  } finally {
    await restarted.close();
  }
});

test('pushes events of a new role to the open socket', async () => {
  const person = await portal.signIn('advertiser-29');
  const socket = await person.connect();
  const notified = new Promise<void>((resolve) => socket.once('viewerUpdate', resolve));
  await portal.setRoles('advertiser-29', ['Advertiser', 'Developer']);
  await notified;
  const received = new Promise<unknown>((resolve) => socket.once('ticketUpdate', resolve));
  const ticket = await openTicket(await portal.signIn('forge-member-29'));
  expect(await received).toEqual({ success: true, ticketId: ticket._id });
});

test('extends the session of an active user, and checks the roles of an idle page', async () => {
  const person = await portal.signIn('advertiser-27');
  const closed = disconnected(await person.connect());
  const { pool } = portal.context;
  const userId = await idOf(person);
  await pool.query(
    `update sessions set last_seen_at = now() - interval '6 days' where user_id = $1`,
    [userId],
  );
  const daysUnseen = async () => {
    const { rows } = await pool.query<{ days: number }>(
      `select extract(days from now() - last_seen_at)::int as days from sessions where user_id = $1`,
      [userId],
    );
    return rows[0]?.days;
  };
  await expect.poll(daysUnseen).toBe(0);
  // No requests from here on, only the open socket.
  await pool.query(
    `update role_checks set active_at = now() - interval '1 hour' where user_id = $1`,
    [userId],
  );
  await portal.setRoles('advertiser-27', []);
  await closed;
});

test('lets a user reconnect with the remaining role', async () => {
  await portal.setRoles('advertiser-22', ['Advertiser', 'Raid Leader']);
  const person = await portal.signIn('advertiser-22');
  const closed = disconnected(await person.connect());
  await portal.setRoles('advertiser-22', ['Advertiser']);
  await closed;
  expect((await person.connect()).connected).toBe(true);
});

test('checks the roles of a returning user before authorizing', async () => {
  const person = await portal.signIn('advertiser-23');
  await portal.context.pool.query(
    `update role_checks set active_at = now() - interval '1 hour',
       confirmed_at = now() - interval '10 minutes', due_at = now() - interval '9 minutes'`,
  );
  await portal.context.pool.query(`select pg_notify('forge', 'person ' || id) from users`);
  await portal.setRoles('advertiser-23', ['Forge Member']);
  await expect.poll(() => rolesOf(person)).toEqual({ roles: ['Forge Member'] });
});

test('signs out a user who revoked their consent', async () => {
  const person = await portal.signIn('advertiser-28');
  const socket = await person.connect();
  const { rowCount } = await portal.context.pool.query(
    `delete from demo.tokens where persona = 'advertiser-28'`,
  );
  expect(rowCount).toBe(1);
  await expect.poll(() => socket.connected).toBe(false);
  expect((await person.get('/discord/roles')).status).toBe(401);
});

test('audits role changes with the previous roles', async () => {
  const person = await portal.signIn('advertiser-24');
  await portal.setRoles('advertiser-24', ['Forge Member']);
  await expect.poll(() => rolesOf(person)).toEqual({ roles: ['Forge Member'] });
  const { body } = await person.get('/auth/status');
  const userId = (body['user'] as { _id: string })._id;
  const { rows } = await portal.context.pool.query(
    `select action, before -> 'roles' as before, after -> 'roles' as after from audit
     where thing = 'users' and thing_id = $1 order by id`,
    [userId],
  );
  expect(rows).toEqual([
    { action: 'sign in', before: null, after: ['Advertiser'] },
    { action: 'refresh roles', before: ['Advertiser'], after: ['Forge Member'] },
  ]);
});

test('closes only the socket of the session that signed out', async () => {
  const [here, there] = [
    await portal.signIn('advertiser-25'),
    await portal.signIn('advertiser-25'),
  ];
  const [closing, staying] = [await here.connect(), await there.connect()];
  const closed = disconnected(closing);
  await here.get('/auth/logout');
  await closed;
  expect(staying.connected).toBe(true);
});

test('trusts the last known roles for an hour while Discord is unreachable', async () => {
  const discord = await startProxy(portal.url);
  const proxiedPortal = await startTestPortal({
    checkRolesEverySeconds: 1,
    env: { DISCORD_API_URL: `${discord.url}/demo/api/v10` },
    database: portal.databaseUrl,
  });
  try {
    const person = await proxiedPortal.signIn('advertiser-26');
    discord.server.closeAllConnections();
    await new Promise((resolve) => discord.server.close(resolve));
    await backdateRoleCheck(proxiedPortal, '59 minutes');
    expect(await rolesOf(person)).toEqual({ roles: ['Advertiser'] });
    await backdateRoleCheck(proxiedPortal, '61 minutes');
    await expect.poll(async () => (await person.get('/discord/roles')).status).toBe(401);
  } finally {
    await proxiedPortal.close();
  }
});

const backdateRoleCheck = async (where: TestPortal, age: string) => {
  await where.context.pool.query(
    `update role_checks set confirmed_at = now() - $1::interval, due_at = now() + interval '1 hour'
     where user_id = (select user_id from sessions order by created_at desc limit 1)`,
    [age],
  );
  await where.context.pool.query(`select pg_notify('forge', 'person ' || user_id) from sessions`);
};

/** A proxy in front of the fake Discord, which can be closed for one portal only. */
const startProxy = async (target: string): Promise<{ url: string; server: Server }> => {
  const port = await freePort();
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const hasBody = request.method === 'POST';
      const answer = await fetch(`${target}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: {
          authorization: request.headers.authorization ?? '',
          ...(hasBody ? { 'content-type': request.headers['content-type'] ?? '' } : {}),
        },
        ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, server };
};
