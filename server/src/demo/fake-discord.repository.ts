import type pg from 'pg';

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

export const takeRefreshToken = async (pool: pg.Pool, refreshToken: string) => {
  const { rows } = await pool.query<DemoToken>(
    'delete from demo.tokens where refresh_token = $1 returning *',
    [refreshToken],
  );
  return rows[0];
};

export const personByToken = async (pool: pg.Pool, accessToken: string) => {
  const { rows } = await pool.query<DemoPerson>(
    `select people.* from demo.people join demo.tokens using (persona)
     where access_token = $1 and expires_at > now()`,
    [accessToken],
  );
  return rows[0];
};
