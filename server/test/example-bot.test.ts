import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { book, bookingDraft, bookingsOf } from '@forge/testkit/booking-fixtures';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { temporaryFolder } from '@forge/testkit/temporary-folder';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { makeToken, revokeToken } from '@forge/testkit/token-fixtures';

const bot = join(import.meta.dirname, '../../docs/example-bot.mjs');

let portal: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

/** The example of the guide, as its reader starts it. */
const startBot = (token: string, { url = portal.url, args = [] as string[] } = {}) => {
  const child: ChildProcess = spawn(process.execPath, [bot, ...args], {
    env: { PATH: process.env['PATH'] ?? '', FORGE_URL: url, FORGE_TOKEN: token },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { output: () => output, ended };
};

test('the example bot prints free seats and follows changes, until its token is revoked', async () => {
  const person = await portal.signIn('advertiser-87');
  const { token, _id } = await makeToken(person, { access: 'read' });
  const raid = await team.publish({ name: 'Bot raid', maxClients: 8 });
  const { output, ended } = startBot(token);
  await expect.poll(output).toContain('Bot raid: 8 of 8 seats free');
  await book(person, raid._id);
  await expect.poll(output).toContain('Bot raid: 7 of 8 seats free');
  await team.publish({ name: 'Later raid', maxClients: 5 });
  await expect.poll(output).toContain('Later raid: 5 of 5 seats free');
  await revokeToken(person, _id);
  expect(await ended).toBe(1);
  expect(output()).toContain('/raid/published: signed-out, This token is not valid');
});

test('the example bot books the client of a file', async () => {
  const person = await portal.signIn('advertiser-88');
  const { token } = await makeToken(person);
  const raid = await team.publish({ name: 'Sold raid', maxClients: 8 });
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const file = join(folder, 'booking.json');
  await writeFile(file, JSON.stringify(bookingDraft(raid._id, { clientName: 'Botclient' })));
  const { output } = startBot(token, { args: [file] });
  await expect.poll(output).toContain('Booked Botclient');
  await expect.poll(output).toContain('Sold raid: 7 of 8 seats free');
  expect(await bookingsOf(person, raid._id)).toMatchObject([{ clientName: 'Botclient' }]);
});

test('the example bot follows again after the portal restarted', async () => {
  const person = await portal.signIn('advertiser-89');
  const { token } = await makeToken(person, { access: 'read' });
  await team.publish({ name: 'Early raid' });
  const database = portal.databaseUrl;
  const first = await startTestPortal({ database });
  const { output } = startBot(token, { url: first.url });
  await expect.poll(output).toContain('Early raid: 8 of 8 seats free');
  await first.close();
  await team.publish({ name: 'Missed raid' });
  const restarted = await startTestPortal({ database, env: { PORT: new URL(first.url).port } });
  onTestFinished(restarted.close);
  await expect.poll(output).toContain('Missed raid: 8 of 8 seats free');
  await team.publish({ name: 'Next raid' });
  await expect.poll(output).toContain('Next raid: 8 of 8 seats free');
});
