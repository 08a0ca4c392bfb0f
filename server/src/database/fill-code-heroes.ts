import type pg from 'pg';
import { decodePayment } from '@forge/contract/mails/payment-code';
import { Refusal } from '@forge/contract/refusal';

const BATCH = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A code that cannot be read names nobody: it counts as outdated and is issued again. */
const heroOf = (code: string) => {
  try {
    const { hero, realm } = decodePayment(code);
    return { hero, realm };
  } catch (error) {
    if (error instanceof Refusal) return { hero: null, realm: null };
    throw error;
  }
};

/** Stores the hero that the code of each mail names. */
export const fillCodeHeroes = async (client: pg.ClientBase): Promise<void> => {
  let after = FIRST_ID;
  for (;;) {
    const { rows } = await client.query<{ id: string; payment_code: string }>(
      `select id, payment_code from mails where id > $1 and payment_code is not null
       order by id limit $2`,
      [after, BATCH],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const heroes = rows.map((row) => heroOf(row.payment_code));
    await client.query(
      `update mails set hero_name = filled.hero, hero_realm = filled.realm
       from unnest($1::uuid[], $2::text[], $3::text[]) as filled (id, hero, realm)
       where mails.id = filled.id`,
      [rows.map(({ id }) => id), heroes.map(({ hero }) => hero), heroes.map(({ realm }) => realm)],
    );
  }
};
