import { sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';

export const MAX_REFUSALS = 10;
export const WITHIN_MS = 10 * 60_000;

const recent = sql`array(select at from unnest(refusals.refused_at) as at
  where at > now() - ${WITHIN_MS} * interval '1 millisecond' order by at)`;

/** Counts a refusal of this person, unless the limit is reached: then false. */
export const countRefusal = async (trx: Trx, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_counted: boolean }>`
    insert into character_refusals as refusals (user_id, refused_at) values (${userId}, array[now()])
    on conflict (user_id) do update set refused_at =
      ${recent} || array(select now() where cardinality(${recent}) < ${MAX_REFUSALS})
    returning now() = any(refused_at) as is_counted`.execute(trx);
  return rows[0]?.is_counted ?? false;
};

/** How long ago each refusal of this person was. */
export const listRefusalAges = async (db: Database, userId: string): Promise<number[]> => {
  const { rows } = await sql<{ age_ms: number }>`
    select (extract(epoch from now() - at) * 1000)::float8 as age_ms
    from character_refusals as refusals, unnest(${recent}) as at where user_id = ${userId}`.execute(
    db,
  );
  return rows.map(({ age_ms }) => age_ms);
};
