import type { ColumnType, Generated } from 'kysely';
import type { TokenAccess } from '@forge/contract/auth/personal-token';

type Stamp = ColumnType<Date, Date | undefined, Date>;

type RoleChecksTable = {
  user_id: string;
  confirmed_at: Date;
  due_at: Date;
  active_at: Date;
  checked_until: Date | null;
};

type DiscordGrantsTable = {
  user_id: string;
  access_token: Buffer;
  refresh_token: Buffer;
  expires_at: Date;
};

type DiscordRevocationsTable = {
  user_id: string;
  refresh_token: Buffer;
  created_at: Stamp;
  due_at: Date;
  called_until: Date | null;
};

type DiscordPausesTable = { scope: string; until: Date };

export type SessionsTable = {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  user_agent: string;
  created_at: Stamp;
  last_seen_at: Stamp;
  expires_at: Date;
};

export type PersonalTokensTable = {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  name: string;
  access: TokenAccess;
  created_at: Stamp;
  last_used_at: Date | null;
  expires_at: Date;
};

type CalendarLinksTable = {
  /** The user's. */
  id: string;
  token_hash: Buffer;
  encrypted_token: Buffer;
  created_at: Stamp;
};

type SignInAttemptsTable = {
  state_hash: Buffer;
  browser_hash: Buffer;
  code_verifier: string;
  redirect_uri: string;
  expires_at: Date;
};

/** Who is signed in, and what Discord knows of them. */
export type SignInTables = {
  role_checks: RoleChecksTable;
  discord_grants: DiscordGrantsTable;
  discord_revocations: DiscordRevocationsTable;
  discord_pauses: DiscordPausesTable;
  sessions: SessionsTable;
  calendar_links: CalendarLinksTable;
  personal_tokens: PersonalTokensTable;
  sign_in_attempts: SignInAttemptsTable;
};
