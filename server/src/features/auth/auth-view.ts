import type { CurrentUser } from '@forge/contract/auth/auth-api';
import type { PersonalToken } from '@forge/contract/auth/personal-token';
import type { sessionSchema } from '@forge/contract/auth/sessions-api';
import type { z } from 'zod';
import type { TokenRow } from './personal-tokens.repository.ts';
import type { LiveSession, SessionRow } from './sessions.repository.ts';

/** The signed-in user, as sent to themselves. */
export const viewCurrentUser = (row: LiveSession): CurrentUser => ({
  _id: row.user_id,
  username: row.username,
  discordId: row.discord_id,
  avatar: row.avatar_url,
  role: row.discord_role_ids,
  roles: row.roles,
});

/** One of the user's own sessions. */
export const viewSession = (
  row: SessionRow,
  currentId: string | undefined,
): z.infer<typeof sessionSchema> => ({
  _id: row.id,
  userAgent: row.user_agent,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  current: row.id === currentId,
});

/** One of the user's own tokens, without its secret. */
export const viewToken = (row: TokenRow): PersonalToken => ({
  _id: row.id,
  name: row.name,
  access: row.access,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
});
