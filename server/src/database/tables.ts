import type { ColumnType, Generated } from 'kysely';
import type { Raid } from '@forge/contract/raids/raid';
import type { RoleName } from '@forge/contract/viewer';

type Stamp = ColumnType<Date, Date | undefined, Date>;

export type UsersTable = {
  id: Generated<string>;
  discord_id: string;
  username: string;
  discord_username: string;
  avatar_url: string | null;
  discord_role_ids: string[];
  roles: RoleName[];
  created_at: Stamp;
};

export type RoleChecksTable = {
  user_id: string;
  confirmed_at: Date;
  due_at: Date;
  active_at: Date;
};

export type DiscordGrantsTable = {
  user_id: string;
  access_token: Buffer;
  refresh_token: Buffer;
  expires_at: Date;
};

export type SessionsTable = {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  user_agent: string;
  created_at: Stamp;
  last_seen_at: Stamp;
  expires_at: Date;
};

export type SignInAttemptsTable = {
  state_hash: Buffer;
  browser_hash: Buffer;
  code_verifier: string;
  redirect_uri: string;
  expires_at: Date;
};

export type RaidsTable = {
  id: Generated<string>;
  name: string;
  day: string;
  time_of_day: string;
  starts_at: ColumnType<Date, never, never>;
  difficulty: Raid['difficulty'];
  organization: Raid['organization'];
  loot_type: Raid['lootType'];
  raid_type: Raid['raidType'];
  boss_count: number;
  max_clients: number;
  pot: number;
  leader_id: string;
  collector_id: string | null;
  taken: Generated<number>;
  created_by: string;
  created_at: Stamp;
  published_at: Date | null;
  deleted_at: Date | null;
};

export type Tables = {
  users: UsersTable;
  role_checks: RoleChecksTable;
  discord_grants: DiscordGrantsTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  raids: RaidsTable;
};
