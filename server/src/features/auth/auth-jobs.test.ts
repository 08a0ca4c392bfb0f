import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { encrypt } from '../../secrets.ts';
import { transact } from '../../transact.ts';
import { startAuthJobs } from './auth-jobs.ts';
import { revokeGrants } from './revoke-grants.ts';

// More than two batches. The portal's own jobs may take some of them.
const PEOPLE = 25;
const BATCH = 10;

let portal: TestPortal;
let userIds: string[];
beforeAll(async () => {
  portal = await startTestPortal();
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    discord_id: `9${index}`,
    username: 'Someone',
    discord_username: 'someone',
    avatar_url: null,
    discord_role_ids: [],
    roles: [],
  }));
  const users = await transact(portal.context, { actor: null, action: 'test' }, (trx) =>
    trx.insertInto('users').values(people).returning('id').execute(),
  );
  userIds = users.map(({ id }) => id);
});
afterAll(() => portal.close());

test('starts no further role checks once it stops', async () => {
  const { context } = portal;
  let checked = 0;
  let stopped: Promise<unknown> | undefined;
  const isStopped = new Promise<void>((resolve) => {
    const inc = () => {
      checked += 1;
      stopped ??= jobs.stop().then(() => resolve());
    };
    const roleChecks = { inc } as never;
    const metrics = { ...context.metrics, roleChecks };
    const sessions = { takeSeen: () => [] } as never;
    const jobs = startAuthJobs(
      { ...context, metrics, checkRolesEverySeconds: 0.02 },
      sessions,
      () => [],
    );
  });
  await context.pool.query(
    `insert into role_checks (user_id, confirmed_at, due_at, active_at)
     select id, now(), now(), now() from unnest($1::uuid[]) as id`,
    [userIds],
  );
  await isStopped;
  expect(checked).toBeLessThanOrEqual(BATCH);
  await context.pool.query('delete from role_checks');
});

test('revokes no further grants once it stops', async () => {
  const { context } = portal;
  let revoked = 0;
  const revoke = async () => void (revoked += 1);
  await context.pool.query(
    `insert into discord_revocations (user_id, refresh_token, due_at)
     select id, $2, now() from unnest($1::uuid[]) as id`,
    [userIds, encrypt(context.sessionSecret, 'a token')],
  );
  await revokeGrants({ ...context, discord: { ...context.discord, revoke } }, () => revoked > 0);
  expect(revoked).toBeLessThanOrEqual(1);
});
