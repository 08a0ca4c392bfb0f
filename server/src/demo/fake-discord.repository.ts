import type pg from 'pg';

/** How long access tokens last while they are rotated. */
export const ROTATED_TOKEN_SECONDS = 60;

export type DemoPerson = {
  persona: string;
  discord_id: string;
  username: string;
  global_name: string;
  role_ids: string[];
};

export type DemoToken = {
  persona: string;
  scope: string;
  access_token: string;
  refresh_token: string;
};

/** The stored person; inserted on first use. */
export const findOrInsertPerson = async (
  pool: pg.Pool,
  person: DemoPerson,
): Promise<DemoPerson> => {
  const { rows } = await pool.query<DemoPerson>(
    `with inserted as (
       insert into demo.people (persona, discord_id, username, global_name, role_ids)
       values ($1, $2, $3, $4, $5) on conflict (persona) do nothing returning *)
     select * from inserted union all select * from demo.people where persona = $1 limit 1`,
    [person.persona, person.discord_id, person.username, person.global_name, person.role_ids],
  );
  return rows[0] ?? person;
};

export const setRoleIds = (pool: pg.Pool, persona: string, roleIds: string[]) =>
  pool.query('update demo.people set role_ids = $2 where persona = $1', [persona, roleIds]);

export const insertCode = (
  pool: pg.Pool,
  code: {
    code: string;
    persona: string;
    redirectUri: string;
    challenge: string | null;
    scope: string;
  },
) =>
  pool.query(
    `insert into demo.codes (code, persona, redirect_uri, code_challenge, scope, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 minute')`,
    [code.code, code.persona, code.redirectUri, code.challenge, code.scope],
  );

/** Codes are single-use. */
export const takeCode = async (pool: pg.Pool, code: string) => {
  const { rows } = await pool.query<{
    persona: string;
    redirect_uri: string;
    code_challenge: string | null;
    scope: string;
  }>('delete from demo.codes where code = $1 and expires_at > now() returning *', [code]);
  return rows[0];
};

export const insertToken = (pool: pg.Pool, token: DemoToken, lifeSeconds: number) =>
  pool.query(
    `insert into demo.tokens (access_token, refresh_token, persona, scope, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [token.access_token, token.refresh_token, token.persona, token.scope, lifeSeconds],
  );

/** Replaces the access token and, if it is single-use, the refresh token. */
export const renewToken = async (
  pool: pg.Pool,
  refreshToken: string,
  renewed: { access_token: string; refresh_token: string },
  lifeSeconds: number,
) => {
  const { rows } = await pool.query<DemoToken>(
    `update demo.tokens set access_token = $2, refresh_token = $3,
       expires_at = now() + make_interval(secs => $4)
     where refresh_token = $1 returning *`,
    [refreshToken, renewed.access_token, renewed.refresh_token, lifeSeconds],
  );
  return rows[0];
};

/** Discord revokes all tokens of a person for this application. */
export const revokeTokens = (pool: pg.Pool, token: string) =>
  pool.query(
    `delete from demo.tokens where persona in (
       select persona from demo.tokens where access_token = $1 or refresh_token = $1)`,
    [token],
  );

export const personByToken = async (pool: pg.Pool, accessToken: string) => {
  const { rows } = await pool.query<DemoPerson>(
    `select people.* from demo.people join demo.tokens using (persona)
     where access_token = $1 and expires_at > now()`,
    [accessToken],
  );
  return rows[0];
};

export type Behaviour = {
  behaviour: string;
  retry_after: number;
  rotate: boolean;
  /** Display names by persona. */
  names: Record<string, string>;
};

const usual: Behaviour = { behaviour: 'ok', retry_after: 0, rotate: false, names: {} };

/** JSON without other characters than ASCII, which any text column can hold. */
const toAscii = (value: unknown) =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const findBehaviour = async (pool: pg.Pool): Promise<Behaviour> => {
  const { rows } = await pool.query<Omit<Behaviour, 'names'> & { names: string }>(
    'select behaviour, retry_after, rotate, names from demo.behaviour',
  );
  const [row] = rows;
  return row ? { ...row, names: JSON.parse(row.names) as Behaviour['names'] } : usual;
};

/** Also resets the count of calls. */
export const setBehaviour = async (pool: pg.Pool, behaviour: Behaviour) => {
  await pool.query(
    `with counted as (delete from demo.calls),
     expiring as (update demo.tokens set
       expires_at = least(expires_at, now() + make_interval(secs => $5)) where $3)
     insert into demo.behaviour (behaviour, retry_after, rotate, names) values ($1, $2, $3, $4)
     on conflict (only_one) do update set behaviour = excluded.behaviour,
       retry_after = excluded.retry_after, rotate = excluded.rotate, names = excluded.names`,
    [
      behaviour.behaviour,
      behaviour.retry_after,
      behaviour.rotate,
      toAscii(behaviour.names),
      ROTATED_TOKEN_SECONDS,
    ],
  );
};

export const countCall = (pool: pg.Pool, path: string, status: number) =>
  pool.query(
    `insert into demo.calls as calls (path, status, count) values ($1, $2, 1)
     on conflict (path, status) do update set count = calls.count + 1`,
    [path, status],
  );

export const callsSinceBehaviour = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ path: string; status: number; count: number }>(
    'select path, status, count from demo.calls order by path, status',
  );
  return rows;
};
