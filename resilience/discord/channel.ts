import { setTimeout as delay } from 'node:timers/promises';
import { parisInstant } from '@forge/contract/paris-time';
import { book } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { assert, bySize, type Row, type Size } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';
import type { Members } from './members.ts';

const SEATS = 8;
const MOVED_TO = '2031-06-16';
const SLOWEST_MS = 1_000;
const SIGN_IN_WITHIN_MS = 60_000;

/** Between which two steps of a message the processes are killed. */
const killPoints = ['before the call', 'during the call', 'after the call'] as const;
type KillPoint = (typeof killPoints)[number];

/** The answer to a call waits to be recorded until the process is killed. */
const blockRecording = `
  create function hold_recording() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(10);
      return new;
    end $$;
  create trigger hold_recording before update on channel_messages for each row
    when (old.claimed_until is not null and new.claimed_until is null) execute function hold_recording()`;

/** A kill ends the statement too. */
const endHeldStatements = `
  select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`;

type Case = {
  portals: Cluster['portals'];
  members: Members;
  team: RaidTeam;
  advertiser: Person;
};

const makeDue = ({ members: { query } }: Case) =>
  query('update channel_messages set due_at = now()');

const killAndRestart = async ({ portals, members: { query, fakeDiscord } }: Case) => {
  await Promise.all(portals.map((portal) => portal.end('SIGKILL')));
  await query(endHeldStatements);
  await query('drop function if exists hold_recording() cascade');
  // The process that claimed a message was killed: the test does not wait until the lease expires.
  await query('update channel_messages set claimed_until = null, due_at = now()');
  await query('update discord_channel set retry_at = null');
  await Promise.all(portals.map((portal) => portal.start()));
  await fakeDiscord.set({ behaviour: 'ok' });
};

/** Makes changes, and kills the processes when their message has come this far. */
const killDuring = async (of: Case, point: KillPoint, change: () => Promise<unknown>) => {
  const { fakeDiscord, query, until } = of.members;
  await fakeDiscord.set({ behaviour: point === 'during the call' ? 'hanging' : 'ok' });
  if (point === 'before the call') await query(`update discord_channel set retry_at = 'infinity'`);
  if (point === 'after the call') await query(blockRecording);
  await change();
  if (point !== 'before the call') {
    await makeDue(of);
    const isCalled = async () =>
      (await fakeDiscord.calls()).some(({ path }) => path.startsWith('/webhooks'));
    await until(`The channel was not called: ${point}`, isCalled);
  }
  await killAndRestart(of);
};

const untilShown = async (of: Case, raidId: string) => {
  const isShown = async () => {
    await makeDue(of);
    const rows = await of.members.query(
      `select from channel_messages join raids on raids.id = raid_id where raid_id = $1
         and (version, taken) is not distinct from (shown_version, shown_taken)`,
      [raidId],
    );
    return rows.length === 1;
  };
  await of.members.until('The channel does not show the raid as it is', isShown);
};

type Result = { orphans: number; slowest: number };

/** Publishes, sells every seat, moves and cancels a raid, with a kill in its first post and in an edit. */
const raidAcrossKills = async (
  of: Case,
  name: string,
  points: { post: KillPoint; edit: KillPoint },
): Promise<Result> => {
  const { team, advertiser, members } = of;
  let slowest = 0;
  const timed = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    const startedAt = performance.now();
    const answer = await request();
    slowest = Math.max(slowest, performance.now() - startedAt);
    return answer;
  };
  const draft = { name, maxClients: SEATS };
  const raid = await team.plan(draft);
  const id = raid._id;
  await killDuring(of, points.post, () =>
    timed(() => payloadOf(team.manager.post('/raid/publish', { id }))),
  );
  await untilShown(of, id);
  const clients: string[] = [];
  await killDuring(of, points.edit, async () => {
    for (let seat = 0; seat < SEATS; seat += 1) {
      clients.push((await timed(() => book(advertiser, id))).clientName);
    }
    const edit = raidDraft(team.leaderId, { ...draft, id, date: MOVED_TO });
    await timed(() => payloadOf(team.manager.post('/raid/edit', edit)));
  });
  await payloadOf(team.manager.post('/raid/cancel', { id, reason: `${clients[0]} fell ill` }));
  await untilShown(of, id);

  const posts = (await members.fakeDiscord.posts()).filter(({ content }) => content.includes(name));
  const text = JSON.stringify(posts);
  const named = clients.filter((client) => text.includes(client));
  assert(named.length === 0, `The channel names ${named.join(', ')}`);
  const moved = `<t:${parisInstant(MOVED_TO, '21:30').getTime() / 1000}:F>`;
  const final = posts.filter(
    (post) => post.content.endsWith('Cancelled') && JSON.stringify(post).includes(moved),
  );
  assert(final.length === 1, `${final.length} messages have the last state: ${text}`);
  const orphans = posts.length - 1;
  const allowed = points.post === 'after the call' ? 1 : 0;
  assert(orphans <= allowed, `${orphans} orphans after a kill ${points.post}: ${text}`);
  return { orphans, slowest };
};

/** kill -9 between any two steps leaves one right message for each raid. */
export const channelAcrossKills = async (
  cluster: Cluster,
  members: Members,
  size: Size,
): Promise<Row[]> => {
  const [first] = cluster.portals;
  assert(first !== undefined, 'There is no process to kill');
  await members.query('delete from discord_pauses');
  const portals = bySize(size, { quick: [first], full: cluster.portals });
  for (const portal of cluster.portals) if (!portals.includes(portal)) await portal.end('SIGKILL');
  // Calls that hung before may still fail, and open the circuit breaker for a while.
  const deadline = performance.now() + cluster.scaled(SIGN_IN_WITHIN_MS);
  const signIn = (persona: string): Promise<Person> =>
    first.signIn(persona).catch(async (error: unknown) => {
      if (performance.now() > deadline) throw error;
      await delay(200);
      return signIn(persona);
    });
  await members.fakeDiscord.set({ behaviour: 'ok' });
  const team = await signInRaidTeam({ signIn });
  const of: Case = { portals, members, team, advertiser: await signIn('advertiser-800') };
  const cases = bySize(size, {
    quick: [{ post: 'after the call', edit: 'during the call' } as const],
    full: killPoints.flatMap((post) => killPoints.map((edit) => ({ post, edit }))),
  });
  let orphans = 0;
  let slowest = 0;
  for (const [number, points] of cases.entries()) {
    const result = await raidAcrossKills(of, `Killed raid ${number + 1}`, points);
    orphans += result.orphans;
    slowest = Math.max(slowest, result.slowest);
  }
  assert(
    slowest < cluster.scaled(SLOWEST_MS),
    `A request took ${slowest.toFixed()} ms while the channel was called`,
  );
  return [
    {
      guarantee:
        'kill -9 between any two steps leaves one right message for each raid, and at most one orphan for each first post whose answer was lost',
      measured: `${cases.length} raids, ${cases.length * 2} kills of ${portals.length} processes, ${orphans} orphans; slowest request ${slowest.toFixed()} ms`,
    },
  ];
};
