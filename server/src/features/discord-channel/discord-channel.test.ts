import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DiscordChannel } from '@forge/contract/discord-channel/discord-channel-api';
import { parisInstant } from '@forge/contract/paris-time';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { fakeDiscordAt, type DiscordPost } from '@forge/testkit/discord-behaviour';
import { payloadOf, type Person } from '@forge/testkit/person';
import { raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import * as messages from './channel-messages.repository.ts';
import { open as openChannel, recordFailure } from './discord-channel.repository.ts';

const times = { checkEveryMs: 10, editEverySeconds: 0.05, claimSeconds: 1, firstRetrySeconds: 0.3 };
const options = { channelTimes: times, webhookTimeoutMs: 2_000 };
const POST = '/webhooks/:id/:token';
const EDIT = '/webhooks/:id/:token/messages/:message';
const stamp = (day: string) => `<t:${parisInstant(day, '21:30').getTime() / 1000}:F>`;
const START = stamp('2031-06-15');
const MOVED = stamp('2031-06-16');

let portal: TestPortal;
let second: TestPortal;
let team: RaidTeam;
let advertiser: Person;
let admin: Person;
let discord: ReturnType<typeof fakeDiscordAt>;
beforeAll(async () => {
  portal = await startTestPortal(options);
  // Another process on the same database.
  second = await startTestPortal({ ...options, database: portal.databaseUrl });
  portal.closeFirst(second.close);
  team = await signInRaidTeam(portal);
  [advertiser, admin] = await Promise.all([portal.signIn('advertiser'), portal.signIn('admin')]);
  discord = fakeDiscordAt(portal.url);
});
afterAll(() => portal.close());

beforeEach(async () => {
  await hold();
  await discord.set({ behaviour: 'ok' });
  await query('delete from discord_pauses');
  await query('delete from channel_messages');
  await query('delete from demo.posts');
  await query('update discord_channel set failures = 0, retry_at = null');
});

const query = (text: string, values: unknown[] = []) => portal.context.pool.query(text, values);
/** Resolves when no call is under way, and none follows. */
const hold = async () => {
  await query(`update discord_channel set retry_at = now() + interval '1 hour'`);
  await until(async () => {
    const { rowCount } = await query(
      'select from channel_messages where claimed_until is not null',
    );
    expect(rowCount).toBe(0);
    await query(`update discord_channel set retry_at = now() + interval '1 hour'`);
  });
};
const until = <Result>(check: () => Promise<Result>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });
const setStart = (raidId: string, day: string) =>
  bypassRules(portal.context, `update raids set day = ${day} where id = $1`, [raidId]);
const postpone = (id: string) => {
  const edit = raidDraft(team.leaderId, { id, date: '2031-06-16' });
  return payloadOf(team.manager.post('/raid/edit', edit));
};
const health = () => payloadOf<DiscordChannel>(admin.get('/discord-channel'));

/** The one message, once it says all of this. */
const untilPost = (...texts: string[]): Promise<DiscordPost> =>
  until(async () => {
    const posts = await discord.posts();
    expect(posts).toHaveLength(1);
    for (const text of texts) expect(JSON.stringify(posts)).toContain(text);
    return posts[0] as DiscordPost;
  });

/** Publishes, sells every seat, moves and cancels. */
const publishToCancel = async (changes: object = {}) => {
  const raid = await team.publish(changes);
  const slowest = { ms: 0 };
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    slowest.ms = Math.max(slowest.ms, performance.now() - startedAt);
  };
  for (let seat = 0; seat < 8; seat += 1) await timed(() => book(advertiser, raid._id));
  const edit = raidDraft(team.leaderId, { ...changes, id: raid._id, date: '2031-06-16' });
  await timed(() => payloadOf(team.manager.post('/raid/edit', edit)));
  await timed(() => team.manager.post('/raid/cancel', { id: raid._id, reason: 'Kira fell ill' }));
  return slowest.ms;
};

test('has one message per published raid, edited as it sells, fills, moves and is cancelled', async () => {
  const raid = await team.publish();
  const first = await untilPost('Manaforge Omega', '8 of 8 seats free', START, '1,000,000 g');
  expect(first.editedAt).toBeNull();
  const { clientName } = await book(advertiser, raid._id);
  await untilPost('7 of 8 seats free', '1/8 sold');
  for (let seat = 1; seat < 8; seat += 1) await book(advertiser, raid._id);
  await untilPost('· Full"', '8/8 sold');
  const edit = raidDraft(team.leaderId, { id: raid._id, date: '2031-06-16' });
  await payloadOf(team.manager.post('/raid/edit', edit));
  await untilPost(MOVED);
  await payloadOf(
    team.manager.post('/raid/cancel', { id: raid._id, reason: `${clientName} left` }),
  );
  const last = await untilPost('Cancelled');
  expect(last.id).toBe(first.id);
  expect(JSON.stringify(last)).not.toContain(clientName);
  expect(await discord.count(POST)).toBe(1);
});

test('edits the message of a raid that is postponed days after its start', async () => {
  const raid = await team.publish();
  await untilPost(START);
  await setStart(raid._id, 'current_date - 5');
  await messages.deleteOldMessages(portal.context.db);
  await postpone(raid._id);
  await untilPost(MOVED);
  await setStart(raid._id, 'current_date - 8');
  await messages.deleteOldMessages(portal.context.db);
  expect((await query('select from channel_messages')).rowCount).toBe(0);
});

test('announces a raid that was published after its start, once it is postponed', async () => {
  const { _id } = await team.plan();
  await setStart(_id, 'current_date - 1');
  await payloadOf(team.manager.post('/raid/publish', { id: _id }));
  expect((await health()).waiting).toBe(0);
  await postpone(_id);
  await untilPost(MOVED);
});

test('shows a deleted raid as cancelled', async () => {
  const { _id: id } = await team.publish();
  await untilPost('8 of 8');
  await payloadOf(team.manager.post('/raid/delete', { id }));
  await untilPost('Cancelled');
});

test('has no message of a pending raid, nor of one that started before it could be posted', async () => {
  await team.plan();
  await discord.set({ behaviour: 'forbidden' });
  const { _id } = await team.publish();
  await until(async () => expect(await discord.count(POST)).toBeGreaterThan(0));
  await hold();
  await setStart(_id, 'current_date - 1');
  await discord.set({ behaviour: 'ok' });
  await query('update discord_channel set retry_at = null');
  const later = await team.publish({ name: 'Later' });
  await untilPost('Later');
  await until(async () => expect((await health()).waiting).toBe(0));
  await payloadOf(team.manager.post('/raid/delete', { id: later._id }));
});

test.each([
  { behaviour: 'limited', retryAfter: 1 },
  { behaviour: 'failing' },
  { behaviour: 'hanging' },
  { behaviour: 'forbidden' },
] as const)(
  'has the right message after Discord was $behaviour, and delays nothing',
  async (bad) => {
    await discord.set(bad);
    const slowest = await publishToCancel();
    await until(async () => expect(await discord.count(POST)).toBeGreaterThan(0));
    expect(await discord.posts()).toEqual([]);
    // Recorded after the call.
    await until(async () => expect((await health()).lastError?.text).toMatch(/^Discord /));
    expect((await health()).waiting).toBe(1);
    await discord.set({ behaviour: 'ok' });
    await untilPost('Cancelled', MOVED);
    await until(async () => expect((await health()).waiting).toBe(0));
    // A call to a Discord that hangs takes as long.
    expect(slowest).toBeLessThan(options.webhookTimeoutMs);
  },
);

test('makes no call while Discord asked to wait', async () => {
  await discord.set({ behaviour: 'limited', retryAfter: 600 });
  await publishToCancel();
  await until(async () => expect((await health()).retryAt).not.toBeNull());
  const calls = await discord.count();
  await query('update discord_channel set retry_at = null');
  await until(async () => expect((await health()).retryAt).not.toBeNull());
  expect(await discord.count()).toBe(calls);
});

test('repeats a first post whose answer was lost, which leaves at most one orphaned message per lost answer', async () => {
  await discord.set({ behaviour: 'losing' });
  await publishToCancel();
  await until(async () => expect(await discord.count(POST)).toBeGreaterThan(0));
  await hold();
  const lost = await discord.count(POST);
  await discord.set({ behaviour: 'ok' });
  await query('update discord_channel set retry_at = null');
  await until(async () => expect((await health()).waiting).toBe(0));
  const posts = await discord.posts();
  expect(posts).toHaveLength(lost + 1);
  expect(posts.at(-1)?.content).toContain('Cancelled');
});

test('edits a message at most once in its interval, whichever process sends', async () => {
  await query('update discord_channel set retry_at = null');
  const { _id } = await team.publish();
  await untilPost('8 of 8');
  // Recorded as sent, which sets when it may be edited.
  await until(async () => expect((await health()).waiting).toBe(0));
  await query(`update channel_messages set due_at = now() + interval '1 hour'`);
  for (let seat = 0; seat < 8; seat += 1) await book(advertiser, _id);
  expect((await health()).waiting).toBe(1);
  await discord.set({ behaviour: 'ok' });
  await query('update channel_messages set due_at = now()');
  await untilPost('Full');
  await until(async () => expect((await health()).waiting).toBe(0));
  expect(await discord.count(EDIT)).toBe(1);
});

test('edits a message no earlier than its interval after the last edit', async () => {
  const { _id } = await team.publish();
  await untilPost('8 of 8');
  await book(advertiser, _id);
  await untilPost('7 of 8');
  await until(async () => expect((await health()).waiting).toBe(0));
  const { rows } = await portal.context.pool.query<{ due_at: Date }>(
    'select due_at from channel_messages where raid_id = $1',
    [_id],
  );
  const post = (await discord.posts()).at(-1);
  const waits = Number(rows[0]?.due_at) - Date.parse(post?.editedAt ?? '');
  expect(waits).toBeGreaterThanOrEqual(times.editEverySeconds * 1000);
});

test('does not post a message again that was deleted in Discord', async () => {
  const { _id } = await team.publish();
  await untilPost('8 of 8');
  await query('delete from demo.posts');
  await book(advertiser, _id);
  await until(async () => expect((await health()).waiting).toBe(0));
  expect(await discord.posts()).toEqual([]);
});

test('edits again what another process may have overwritten with an older state', async () => {
  const { _id } = await team.publish();
  const { id } = await untilPost('8 of 8');
  // A process was frozen in its call: another one claimed the message after it.
  await discord.set({ behaviour: 'hanging' });
  await book(advertiser, _id);
  await until(async () => expect(await discord.count(EDIT)).toBeGreaterThan(0));
  await query('update channel_messages set claims = claims + 1');
  await discord.set({ behaviour: 'ok' });
  await query('update discord_channel set retry_at = null');
  expect((await untilPost('7 of 8')).id).toBe(id);
});

test('posts raids again by the webhook of the process that started last, and by no other', async () => {
  const { db, webhook } = portal.context;
  await team.publish();
  await untilPost('8 of 8');
  await until(async () => expect((await health()).waiting).toBe(0));
  // The processes of this test have another webhook, so they leave the message to this claim.
  await openChannel(db, 'another');
  expect((await health()).lastSuccessAt).toBeNull();
  const claim = (await messages.claimMessage(db, 'another', 60)) as messages.Claim;
  expect(claim.message_id).toBeNull();
  await openChannel(db, webhook?.digest ?? '');
  expect(await messages.claimMessage(db, 'another', 60)).toBeUndefined();
  const late = { messageId: '1', raid: { version: 1, taken: 0 } };
  expect(await messages.recordSent(db, claim, late, 0)).toBe(false);
  await recordFailure(db, 'another', 'gone', { firstSeconds: 300, maxSeconds: 300 });
  await until(async () => expect((await health()).waiting).toBe(0));
  expect(await discord.posts()).toHaveLength(2);
  expect((await health()).lastError).toBeNull();
});

test('sends a test message once for each request, without the retry delay, and audits it', async () => {
  await query(`update discord_channel set retry_at = now() + interval '1 hour'`);
  const requestId = crypto.randomUUID();
  for (let sent = 0; sent < 3; sent += 1) {
    await payloadOf(admin.post('/discord-channel/test', { requestId }));
  }
  await untilPost('Test message');
  await until(async () => expect((await health()).waiting).toBe(0));
  const { lastSuccessAt, isSet, preview } = await health();
  expect([lastSuccessAt !== null, isSet, preview]).toEqual([true, true, '/demo/channel']);
  const { rowCount } = await query(`select from audit where action = 'send test message'`);
  expect(rowCount).toBe(1);
});

test('shows the channel as a page, and escapes HTML in raid names', async () => {
  await team.publish({ name: '<script>alert(1)</script> **Nerub-ar** @everyone' });
  await untilPost('8 of 8');
  const { text, headers } = await portal.visitor().get('/demo/channel');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; **Nerub-ar**');
  expect(text).toContain('Sunday');
  expect(text).not.toContain('<script');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});
