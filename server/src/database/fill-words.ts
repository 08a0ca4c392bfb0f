import type pg from 'pg';
import { clientWords, joinedWords } from '@forge/contract/find/words';

const BATCH = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Row = Record<string, string>;
type Filled = { table: string; from: string[]; to: Record<string, (row: Row) => string> };

const filled: Filled[] = [
  {
    table: 'users',
    from: ['username'],
    to: { name_words: ({ username = '' }) => joinedWords(username) },
  },
  { table: 'raids', from: ['name'], to: { name_words: ({ name = '' }) => joinedWords(name) } },
  {
    table: 'bookings',
    from: ['client_name', 'client_realm', 'contact_info'],
    to: {
      client_words: ({ client_name = '', client_realm = '' }) =>
        clientWords(client_name, client_realm),
      contact_words: ({ contact_info = '' }) => joinedWords(contact_info),
    },
  },
];

const fill = async (client: pg.ClientBase, { table, from, to }: Filled): Promise<void> => {
  const columns = Object.entries(to);
  const names = columns.map(([name]) => name);
  let after = FIRST_ID;
  for (;;) {
    const { rows } = await client.query<Row>(
      `select id, ${from.join(', ')} from ${table} where id > $1 order by id limit $2`,
      [after, BATCH],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last['id'] ?? '';
    await client.query(
      `update ${table} set ${names.map((name) => `${name} = filled.${name}`).join(', ')}
       from unnest($1::uuid[], ${names.map((_, index) => `$${index + 2}::text[]`).join(', ')})
         as filled (id, ${names.join(', ')}) where ${table}.id = filled.id`,
      [rows.map(({ id }) => id), ...columns.map(([, wordsOf]) => rows.map(wordsOf))],
    );
  }
};

/** Computes the words of all people, raids and bookings. */
export const fillWords = async (client: pg.ClientBase): Promise<void> => {
  for (const each of filled) await fill(client, each);
};
