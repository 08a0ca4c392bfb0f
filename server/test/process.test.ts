import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Person } from '@forge/testkit/person';
import { spawnPortal, type PortalProcess } from '@forge/testkit/portal-process';
import { freePort } from '@forge/testkit/test-portal';

let dataDir: string;
const running: PortalProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forge-process-'));
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}) => {
  const PORT = String(await freePort());
  const portal = spawnPortal({ PORT, DATA_DIR: dataDir, DEMO_DATA: 'off', ...env });
  running.push(portal);
  return { ...portal, url: `http://localhost:${PORT}` };
};

test('production without credentials ends with one clear sentence', async () => {
  const portal = await start({ NODE_ENV: 'production' });
  expect(await portal.ended).toBe(1);
  expect(portal.output().trim().split('\n')).toEqual([
    expect.stringContaining('Demo mode is not for production') as string,
  ]);
});

test('a database that cannot be reached is said in one sentence', async () => {
  const portal = await start({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' });
  expect(await portal.ended).toBe(1);
  expect(portal.output()).toMatch(/^The database of DATABASE_URL cannot be reached: [^\n]+\n$/);
});

test('a second start on the same folder is refused, and the first goes on', async () => {
  const first = await start();
  await first.ready;
  const second = await start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(dataDir);
  expect((await new Person(first.url).get('/readyz')).status).toBe(200);
});

test('a port that is taken is named in the sentence', async () => {
  const first = await start();
  await first.ready;
  const second = await start({ PORT: new URL(first.url).port, DATA_DIR: `${dataDir}/other` });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Port ${new URL(first.url).port} is in use`);
});

test('after kill -9 it starts again, and who was signed in still is', async () => {
  const first = await start();
  await first.ready;
  const person = new Person(first.url);
  await person.signIn('advertiser');
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await start();
  await second.ready;
  const back = new Person(second.url);
  for (const [name, value] of person.cookies) back.cookies.set(name, value);
  expect((await back.get('/auth/status')).body).toMatchObject({ isAuthenticated: true });
});

const databasePid = () => readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'));

test('SIGTERM while it is still starting is heard, and leaves nothing running', async () => {
  const portal = await start({ LOG_LEVEL: 'info' });
  await expect.poll(portal.output, { interval: 5 }).toContain('the embedded database runs');
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  await expect(databasePid()).rejects.toThrow('ENOENT');
});

test('Ctrl-C twice, which some terminals send by themselves, takes it down in order all the same', async () => {
  const portal = await start();
  await portal.ready;
  portal.child.kill('SIGINT');
  portal.child.kill('SIGINT');
  expect(await portal.ended).toBe(0);
  await expect(databasePid()).rejects.toThrow('ENOENT');
});

// As long as it takes: someone who says nothing more must not keep it from ending well in ten seconds.
test('SIGTERM does not wait for ever for a request that never ends', async () => {
  const portal = await start();
  await portal.ready;
  const slow = connect(Number(new URL(portal.url).port), '127.0.0.1');
  slow.write('POST /settings/update HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n');
  slow.on('error', () => undefined);
  await once(slow, 'connect');
  expect((await new Person(portal.url).get('/healthz')).status).toBe(200);
  const begin = performance.now();
  portal.child.kill('SIGTERM');
  await expect.poll(() => new Person(portal.url).get('/healthz').catch(() => 'gone')).toBe('gone');
  // Asked again, as some supervisors do, it still ends in order.
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  expect(performance.now() - begin).toBeLessThan(10_000);
  await expect(databasePid()).rejects.toThrow('ENOENT');
});

test('SIGTERM closes sockets, takes the database down and ends well', async () => {
  const portal = await start();
  await portal.ready;
  const person = new Person(portal.url);
  await person.signIn('advertiser');
  const socket = await person.connect();
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  portal.child.kill('SIGTERM');
  await closed;
  expect(await portal.ended).toBe(0);
  await expect(databasePid()).rejects.toThrow('ENOENT');
});
