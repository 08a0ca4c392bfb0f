import type pg from 'pg';
import { StartError } from '../start-error.ts';

const newDatabase =
  "make another one (create database … encoding 'UTF8' template template0), and restore a backup into it.";

/**
 * Refuses a database that cannot hold every name, or whose case rules split names that the portal takes
 * for one: in Turkish the hero IRON is not iron. The keys of characters depend on no locale.
 */
export const assertUnicode = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ encoding: string; small: string }>(
    `select current_setting('server_encoding') as encoding, lower('I') as small`,
  );
  const { encoding, small } = rows[0] ?? {};
  if (encoding !== 'UTF8') {
    throw new StartError(`The encoding of the database is ${encoding}, not UTF8: ${newDatabase}`);
  }
  if (small !== 'i') {
    throw new StartError(
      `The locale of the database does not fold the case of I and i as English does: ${newDatabase}`,
    );
  }
};
