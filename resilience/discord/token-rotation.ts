import { assert, type Row } from '../suite.ts';
import type { Members } from './members.ts';

/** One round: every grant has expired, and all browsers of everyone send requests at once. */
const renewAll = async (all: Members): Promise<number> => {
  const { members, fakeDiscord, query, expireRoles, requestUntil } = all;
  await fakeDiscord.set({ behaviour: 'ok', rotate: true });
  await query('update discord_grants set expires_at = now()');
  await expireRoles('10 minutes');
  const areConfirmed = async () => {
    const [row] = await query<{ outdated: number }>(
      `select count(*)::int as outdated from role_checks
       where confirmed_at < now() - interval '5 minutes'`,
    );
    return row?.outdated === 0;
  };
  await requestUntil('Roles were not confirmed', areConfirmed);
  const renewals = await fakeDiscord.count('/oauth2/token');
  assert(
    renewals === members.length,
    `${renewals} renewals of ${members.length} single-use refresh tokens`,
  );
  return renewals;
};

/** A claim changes nothing: everyone who finds a check due makes it. */
const withoutLease = `
  create function drop_claim() returns trigger language plpgsql as $$
    begin
      new.checked_until := null;
      new.due_at := old.due_at;
      return new;
    end $$;
  create trigger drop_claim before update on role_checks
    for each row when (new.confirmed_at = old.confirmed_at) execute function drop_claim()`;

/** Refresh tokens are single-use: people with two browsers at three processes stay signed in. */
export const tokenRotation = async (all: Members, rounds: number): Promise<Row> => {
  let renewals = 0;
  for (let round = 0; round < rounds; round += 1) renewals += await renewAll(all);
  return {
    guarantee: 'each single-use refresh token is used once, and nobody is signed out',
    measured: `${renewals} renewals, ${all.members.length} people with two browsers on three processes`,
  };
};

/** Without the lease on a role check the guarantee is violated, and the check above notices. */
export const detectsMissingLease = async (all: Members): Promise<Row> => {
  await all.query(withoutLease);
  let noticed: unknown;
  for (let round = 0; round < 5 && !noticed; round += 1) {
    noticed = await renewAll(all).then(
      () => undefined,
      (error: unknown) => error,
    );
  }
  await all.query('drop function drop_claim() cascade');
  assert(noticed instanceof Error, 'Renewals without a lease went unnoticed');
  return { guarantee: 'a missing lease is noticed', measured: noticed.message };
};
