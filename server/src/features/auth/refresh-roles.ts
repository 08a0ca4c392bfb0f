import type { AppContext } from '../../app-context.ts';
import { DiscordRefused, DiscordUnavailable } from '../../integrations/discord.ts';
import { emit, transact } from '../../transact.ts';
import { personChanged } from './auth-events.ts';
import { signOutUser } from './end-sessions.ts';
import * as users from './users.repository.ts';
import { decrypt, encryptTokens } from './secrets.ts';
import { rolesFromIds } from './roles-from-ids.ts';

/** How long the last known roles are valid while Discord is unreachable. */
const MAX_UNCONFIRMED_SECONDS = 60 * 60;

const getAccessToken = async (context: AppContext, userId: string): Promise<string> => {
  const grant = await users.findGrant(context.db, userId);
  const decryptToken = (token: Buffer | undefined) =>
    token && decrypt(context.sessionSecret, token);
  if (grant && grant.expires_at.getTime() > Date.now() + 60_000) {
    const accessToken = decryptToken(grant.access_token);
    if (accessToken) return accessToken;
  }
  const refreshToken = decryptToken(grant?.refresh_token);
  if (!refreshToken) throw new DiscordRefused('There is no grant for this user');
  const tokens = await context.discord.refreshTokens(refreshToken);
  await transact(context, { actor: null, action: 'refresh grant' }, (trx) =>
    users.saveGrant(trx, userId, encryptTokens(context.sessionSecret, tokens)),
  );
  return tokens.accessToken;
};

const applyRoles = (context: AppContext, userId: string, roleIds: string[]) =>
  transact(context, { actor: null, action: 'refresh roles' }, async (trx) => {
    const user = await users.lockUser(trx, userId);
    if (!user) return;
    if (JSON.stringify(user.discord_role_ids) !== JSON.stringify(roleIds)) {
      await users.setRoles(
        trx,
        userId,
        roleIds,
        rolesFromIds(context.config.discord.roles, roleIds),
      );
      emit(trx, personChanged, userId);
    }
    await users.confirmRoles(trx, userId, context.checkRolesEverySeconds);
  });

/**
 * Reads a user's roles from Discord. Signs them out if Discord refuses the grant, or has been
 * unreachable for an hour.
 */
export const refreshRoles = async (context: AppContext, userId: string): Promise<void> => {
  const { metrics, log } = context;
  try {
    const accessToken = await getAccessToken(context, userId);
    await applyRoles(context, userId, await context.discord.roleIdsOf(accessToken));
    metrics.roleChecks.inc({ outcome: 'confirmed' });
  } catch (error) {
    if (error instanceof DiscordRefused) {
      metrics.roleChecks.inc({ outcome: 'refused' });
      await signOutUser(context, userId, 'grant refused by Discord');
    } else if (error instanceof DiscordUnavailable) {
      metrics.roleChecks.inc({ outcome: 'unavailable' });
      log.warn({ userId, reason: error.message }, 'Roles could not be checked');
      await users.postponeRoleCheck(context.db, userId, Math.max(15, error.retryAfterSeconds));
      const age = await users.secondsSinceConfirmed(context.db, userId);
      if (age > MAX_UNCONFIRMED_SECONDS) {
        await signOutUser(context, userId, 'roles unconfirmed for too long');
      }
    } else {
      throw error;
    }
  }
};
