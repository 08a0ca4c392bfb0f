import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disconnected } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import { openTicket } from '@forge/testkit/ticket-fixtures';
import { freePort } from '@forge/testkit/free-port';
import { openWorld, type World } from '@forge/testkit/test-portal';

let world: World;
beforeAll(async () => {
  world = await openWorld({ checkRolesEverySeconds: 1 });
});
afterAll(() => world.close());

const rolesOf = async (person: Awaited<ReturnType<World['signIn']>>) =>
  (await person.get('/discord/roles')).body;

test('a role taken away stops working, and its socket is closed', async () => {
  const person = await world.signIn('advertiser-20');
  const socket = await person.connect();
  const closed = disconnected(socket);
  await world.setRoles('advertiser-20', []);
  await closed;
  expect(await rolesOf(person)).toEqual({ roles: [] });
  await expect(person.connect()).rejects.toThrow('You do not have permission to do this');
});

test('a role that is given works without signing in again, and the page is told', async () => {
  const person = await world.signIn('advertiser-21');
  const socket = await person.connect();
  const told = new Promise<void>((resolve) => socket.once('viewerUpdate', resolve));
  await world.setRoles('advertiser-21', ['Advertiser', 'Raid Leader']);
  await told;
  expect(socket.connected).toBe(true);
  expect(await rolesOf(person)).toEqual({ roles: ['Advertiser', 'Raid Leader'] });
});

test('a role that is given counts on the open socket too', async () => {
  const person = await world.signIn('advertiser-29');
  const socket = await person.connect();
  const told = new Promise<void>((resolve) => socket.once('viewerUpdate', resolve));
  await world.setRoles('advertiser-29', ['Advertiser', 'Developer']);
  await told;
  const heard = new Promise<unknown>((resolve) => socket.once('ticketUpdate', resolve));
  const ticket = await openTicket(await world.signIn('forge-member-29'));
  expect(await heard).toEqual({ success: true, ticketId: ticket._id });
});

test('whoever uses the portal stays signed in, and who only keeps a page open is asked about', async () => {
  const person = await world.signIn('advertiser-27');
  const closed = disconnected(await person.connect());
  const { pool } = world.context;
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
  // From here on nothing is asked for any more: there is only the socket.
  await pool.query(
    `update role_checks set active_at = now() - interval '1 hour' where user_id = $1`,
    [userId],
  );
  await world.setRoles('advertiser-27', []);
  await closed;
});

test('one of two roles taken away closes the socket, and the person comes back with the other', async () => {
  await world.setRoles('advertiser-22', ['Advertiser', 'Raid Leader']);
  const person = await world.signIn('advertiser-22');
  const closed = disconnected(await person.connect());
  await world.setRoles('advertiser-22', ['Advertiser']);
  await closed;
  expect((await person.connect()).connected).toBe(true);
});

test('someone who was away has their roles asked for before they count', async () => {
  const person = await world.signIn('advertiser-23');
  await world.context.pool.query(
    `update role_checks set active_at = now() - interval '1 hour',
       confirmed_at = now() - interval '10 minutes', due_at = now() - interval '9 minutes'`,
  );
  await world.context.pool.query(`select pg_notify('forge', 'person ' || id) from users`);
  await world.setRoles('advertiser-23', ['Forge Member']);
  await expect.poll(() => rolesOf(person)).toEqual({ roles: ['Forge Member'] });
});

test('someone who took their consent back is signed out', async () => {
  const person = await world.signIn('advertiser-28');
  const socket = await person.connect();
  const { rowCount } = await world.context.pool.query(
    `delete from demo.tokens where persona = 'advertiser-28'`,
  );
  expect(rowCount).toBe(1);
  await expect.poll(() => socket.connected).toBe(false);
  expect((await person.get('/discord/roles')).status).toBe(401);
});

test('every change of roles is in the audit trail, with what was before', async () => {
  const person = await world.signIn('advertiser-24');
  await world.setRoles('advertiser-24', ['Forge Member']);
  await expect.poll(() => rolesOf(person)).toEqual({ roles: ['Forge Member'] });
  const { body } = await person.get('/auth/status');
  const userId = (body['user'] as { _id: string })._id;
  const { rows } = await world.context.pool.query(
    `select action, before -> 'roles' as before, after -> 'roles' as after from audit
     where thing = 'users' and thing_id = $1 order by id`,
    [userId],
  );
  expect(rows).toEqual([
    { action: 'sign in', before: null, after: ['Advertiser'] },
    { action: 'refresh roles', before: ['Advertiser'], after: ['Forge Member'] },
  ]);
});

test('a signed-out session closes its socket and no other', async () => {
  const [here, there] = [await world.signIn('advertiser-25'), await world.signIn('advertiser-25')];
  const [closing, staying] = [await here.connect(), await there.connect()];
  const closed = disconnected(closing);
  await here.get('/auth/logout');
  await closed;
  expect(staying.connected).toBe(true);
});

test('while the community is away the last known roles stand for an hour, then no longer', async () => {
  const discord = await startProxy(world.url);
  const away = await openWorld({
    checkRolesEverySeconds: 1,
    env: { DISCORD_API_URL: `${discord.url}/demo/api/v10` },
    database: world.databaseUrl,
  });
  try {
    const person = await away.signIn('advertiser-26');
    discord.server.closeAllConnections();
    await new Promise((resolve) => discord.server.close(resolve));
    await ageRoles(away, '59 minutes');
    expect(await rolesOf(person)).toEqual({ roles: ['Advertiser'] });
    await ageRoles(away, '61 minutes');
    await expect.poll(async () => (await person.get('/discord/roles')).status).toBe(401);
  } finally {
    await away.close();
  }
});

const ageRoles = async (where: World, age: string) => {
  await where.context.pool.query(
    `update role_checks set confirmed_at = now() - $1::interval, due_at = now() + interval '1 hour'
     where user_id = (select user_id from sessions order by created_at desc limit 1)`,
    [age],
  );
  await where.context.pool.query(`select pg_notify('forge', 'person ' || user_id) from sessions`);
};

/** Discord as one portal sees it, so that it can go away while the stand-in behind it stays. */
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
