import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Person } from '@forge/testkit/person';
import { spawnPortal, type PortalProcess } from '@forge/testkit/portal-process';
import { copyPreparedCluster } from '@forge/testkit/prepared-cluster';
import { temporaryFolder } from '@forge/testkit/temporary-folder';
import { freePort } from '@forge/testkit/free-port';

let dataDir: string;
let remove: () => Promise<void>;
const running: PortalProcess[] = [];

beforeEach(async () => {
  ({ folder: dataDir, remove } = await temporaryFolder());
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  await remove();
});

const start = async (env: Record<string, string> = {}) => {
  const PORT = String(await freePort());
  const portal = spawnPortal({ PORT, DATA_DIR: dataDir, DEMO_DATA: 'off', ...env });
  running.push(portal);
  return { ...portal, url: `http://localhost:${PORT}` };
};

test('exits with one message in production without credentials', async () => {
  const portal = await start({ NODE_ENV: 'production' });
  expect(await portal.ended).toBe(1);
  expect(portal.output().trim().split('\n')).toEqual([
    expect.stringContaining('Demo mode is not for production') as string,
  ]);
});

test('exits with one message when the database cannot be reached', async () => {
  const portal = await start({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' });
  expect(await portal.ended).toBe(1);
  expect(portal.output()).toMatch(/^The database of DATABASE_URL cannot be reached: [^\n]+\n$/);
});

test('refuses a second start on the same folder and keeps the first running', async () => {
  await copyPreparedCluster(dataDir);
  const first = await start();
  await first.ready;
  const second = await start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(dataDir);
  expect((await new Person(first.url).get('/readyz')).status).toBe(200);
});

test('names a port that is in use', async () => {
  const other = `${dataDir}/other`;
  await copyPreparedCluster(dataDir);
  await copyPreparedCluster(other);
  const first = await start();
  await first.ready;
  const second = await start({ PORT: new URL(first.url).port, DATA_DIR: other });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Port ${new URL(first.url).port} is in use`);
});

test('starts again after kill -9 with its sessions', async () => {
  await copyPreparedCluster(dataDir);
  const first = await start();
  await first.ready;
  const person = new Person(first.url);
  await person.signIn('advertiser');
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await start();
  await second.ready;
  expect((await person.at(second.url).get('/auth/status')).body).toMatchObject({
    isAuthenticated: true,
  });
});

const databasePid = () => readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'));

test('stops everything on SIGTERM during the start', async () => {
  const portal = await start({ LOG_LEVEL: 'info' });
  await expect
    .poll(portal.output, { interval: 5, timeout: 60_000 })
    .toContain('the embedded database runs');
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  await expect(databasePid()).rejects.toThrow('ENOENT');
});

test('shuts down gracefully when a terminal sends Ctrl-C twice', async () => {
  await copyPreparedCluster(dataDir);
  const portal = await start();
  await portal.ready;
  portal.child.kill('SIGINT');
  portal.child.kill('SIGINT');
  expect(await portal.ended).toBe(0);
  await expect(databasePid()).rejects.toThrow('ENOENT');
});

test('exits within ten seconds of SIGTERM despite a request that never ends', async () => {
  await copyPreparedCluster(dataDir);
  const portal = await start();
  await portal.ready;
  const slow = connect(Number(new URL(portal.url).port), '127.0.0.1');
  slow.write('POST /settings/update HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n');
  slow.on('error', () => undefined);
  await once(slow, 'connect');
  expect((await new Person(portal.url).get('/healthz')).status).toBe(200);
  const signalledAt = performance.now();
  portal.child.kill('SIGTERM');
  await expect
    .poll(() => new Person(portal.url).get('/healthz').catch(() => 'stopped'))
    .toBe('stopped');
  // Some supervisors send it twice.
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(10_000);
  await expect(databasePid()).rejects.toThrow('ENOENT');
});

test('closes sockets and stops the database on SIGTERM', async () => {
  await copyPreparedCluster(dataDir);
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
