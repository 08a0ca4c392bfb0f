import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { fakeDiscordAt } from '@forge/testkit/discord-behaviour';
import { expireRoleChecks } from '@forge/testkit/expire-role-checks';
import type { Person } from '@forge/testkit/person';
import { onDatabase } from '@forge/testkit/test-database';
import { assert } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';

const WITHIN_MS = 30_000;

/** One person's two browsers, each at every process. */
export type Member = { persona: string; everywhere: Person[] };

/** Signed-in people, the fake Discord, and what is done to both. */
export const signInMembers = async (cluster: Cluster, count: number) => {
  const { portals, database } = cluster;
  const fakeDiscord = fakeDiscordAt(portals[0]?.url ?? '');
  const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    onDatabase(database.url, async (client) => (await client.query<Row>(text, values)).rows);

  const until = async (what: string, isSo: () => Promise<boolean>, withinMs = WITHIN_MS) => {
    const deadline = performance.now() + cluster.scaled(withinMs);
    while (!(await isSo())) {
      assert(performance.now() < deadline, what);
      await delay(50);
    }
  };

  const signIn = async (persona: string): Promise<Member> => {
    const browsers = [await cluster.signIn(persona), await cluster.signIn(persona)];
    const everywhere = browsers.flatMap((browser) => portals.map(({ url }) => browser.at(url)));
    return { persona, everywhere };
  };
  const members: Member[] = [];
  for (let n = 0; n < count; n += 1) members.push(await signIn(`advertiser-${n + 700}`));

  /** Sets the last role check to this long ago, so that the next request has to refresh the roles. */
  const expireRoles = async (time: string, { persona }: Partial<Member> = {}) => {
    const people = await query<{ id: string }>(
      `select users.id from users join demo.people using (discord_id)
       where persona = $1 or $1 is null`,
      [persona ?? null],
    );
    await onDatabase(database.url, async (client) => {
      const ids = people.map(({ id }) => id);
      const expired = await expireRoleChecks(client, time, ids);
      await client.query(
        `select pg_notify('forge', 'person ' || user_id) from unnest($1::uuid[]) as user_id`,
        [expired],
      );
    });
  };

  /** Whom Discord may be asked about: the background job also checks those who signed in before. */
  const countPeople = async () => {
    const [row] = await query<{ people: number }>(
      'select count(*)::int as people from role_checks',
    );
    return row?.people ?? 0;
  };

  /** Requests of everyone at every process at once; the slowest, in milliseconds. */
  const requestEverywhere = async (expected: number, who = members): Promise<number> => {
    const times = await Promise.all(
      who.flatMap(({ persona, everywhere }) =>
        everywhere.map(async (person) => {
          const startedAt = performance.now();
          const { status, text } = await person.get('/raid/published');
          assert(status === expected, `${persona} got ${status} instead of ${expected}: ${text}`);
          return performance.now() - startedAt;
        }),
      ),
    );
    return Math.max(...times);
  };

  /** Repeats everyone's requests until this is so; returns the slowest. */
  const requestUntil = async (what: string, isSo: () => Promise<boolean>, who = members) => {
    let slowest = 0;
    await until(what, async () => {
      slowest = Math.max(slowest, await requestEverywhere(200, who));
      return isSo();
    });
    return slowest;
  };

  /** Waits until this member is refused with this status at every process; any other error fails. */
  const untilRefused = (status: number, { persona, everywhere }: Member, withinMs = WITHIN_MS) => {
    const isRefused = async () => {
      const answers = await Promise.all(everywhere.map((person) => person.get('/raid/published')));
      const unexpected = answers.find((answer) => ![200, status].includes(answer.status));
      assert(!unexpected, `${persona} got ${unexpected?.status ?? 0} instead of ${status}`);
      return answers.every((answer) => answer.status === status);
    };
    return until(`${persona} was not refused everywhere`, isRefused, withinMs);
  };

  return {
    members,
    fakeDiscord,
    query,
    signIn,
    until,
    countPeople,
    expireRoles,
    requestEverywhere,
    requestUntil,
    untilRefused,
  };
};

export type Members = Awaited<ReturnType<typeof signInMembers>>;
