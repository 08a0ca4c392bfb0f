import type pg from 'pg';
import { characterKey } from '@forge/contract/bookings/character-key';

const BATCH = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Row = { id: string; client_name: string; client_realm: string };

/**
 * Computes the key of every booking, and stores it where it differs. Of those with the same key in a raid
 * the oldest keeps it, the others are marked; a booking that is already marked stays marked.
 */
export const fillCharacterKeys = async (client: pg.ClientBase): Promise<void> => {
  let after = FIRST_ID;
  for (;;) {
    const { rows } = await client.query<Row>(
      'select id, client_name, client_realm from bookings where id > $1 order by id limit $2',
      [after, BATCH],
    );
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    await client.query(
      `update bookings set character_key = filled.key
       from unnest($1::uuid[], $2::text[]) as filled (id, key) where bookings.id = filled.id
         and split_part(coalesce(character_key, ''), '#', 1) <> filled.key`,
      [
        rows.map(({ id }) => id),
        rows.map(({ client_name, client_realm }) => characterKey(client_name, client_realm)),
      ],
    );
  }
  await client.query(
    `update bookings set character_key = character_key || '#' || bookings.id
     from (select id, row_number() over (partition by raid_id, character_key order by created_at, id) as nth
       from bookings where left_as is null) as ranked
     where ranked.id = bookings.id and nth > 1`,
  );
};
