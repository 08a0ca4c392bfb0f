import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

const ATTEMPT_MINUTES = 10;

export const insertAttempt = (
  db: Database,
  attempt: { stateHash: Buffer; browserHash: Buffer; codeVerifier: string; redirectUri: string },
) =>
  db
    .insertInto('sign_in_attempts')
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      code_verifier: attempt.codeVerifier,
      redirect_uri: attempt.redirectUri,
      expires_at: sql<Date>`now() + make_interval(mins => ${ATTEMPT_MINUTES})`,
    })
    .execute();

/** Deletes and returns the attempt: its state is single-use, and valid in its own browser only. */
export const consumeAttempt = (db: Database, stateHash: Buffer, browserHash: Buffer) =>
  db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code_verifier', 'redirect_uri', sql<string>`now()::text`.as('consumed_at')])
    .executeTakeFirst();

/** Whether this browser has sign-ins under way. */
export const hasAttempts = async (db: Database, browserHash: Buffer): Promise<boolean> => {
  const attempt = await db
    .selectFrom('sign_in_attempts')
    .select('state_hash')
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return attempt !== undefined;
};

export const deleteExpiredAttempts = (db: Database) =>
  db
    .deleteFrom('sign_in_attempts')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
