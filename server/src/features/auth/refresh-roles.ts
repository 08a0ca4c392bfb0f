import type { AppContext } from '../../app-context.ts';
import { DiscordRefused, DiscordUnavailable } from '../../outside/discord.ts';
import { announce, transact } from '../../transact.ts';
import { personChanged } from './auth-announcements.ts';
import { expel } from './end-sessions.ts';
import * as people from './people.repository.ts';
import { seal, unseal } from './secrets.ts';
import { rolesFor } from './roles-for.ts';

/** How long the last known roles stand while the community cannot be reached. */
const TRUST_UNCONFIRMED_SECONDS = 60 * 60;

const usableAccessToken = async (context: AppContext, userId: string): Promise<string> => {
  const grant = await people.grantOf(context.db, userId);
  const open = (sealed: Buffer | undefined) => sealed && unseal(context.sessionSecret, sealed);
  if (grant && grant.expires_at.getTime() > Date.now() + 60_000) {
    const accessToken = open(grant.access_token);
    if (accessToken) return accessToken;
  }
  const refreshToken = open(grant?.refresh_token);
  if (!refreshToken) throw new DiscordRefused('There is no grant to ask with');
  const tokens = await context.discord.refreshTokens(refreshToken);
  await transact(context, { actor: null, action: 'refresh grant' }, (trx) =>
    people.saveGrant(trx, {
      user_id: userId,
      access_token: seal(context.sessionSecret, tokens.accessToken),
      refresh_token: seal(context.sessionSecret, tokens.refreshToken),
      expires_at: new Date(Date.now() + tokens.lifeSeconds * 1000),
    }),
  );
  return tokens.accessToken;
};

const applyRoles = (context: AppContext, userId: string, roleIds: string[]) =>
  transact(context, { actor: null, action: 'refresh roles' }, async (trx) => {
    const person = await people.holdPerson(trx, userId);
    if (!person) return;
    if (JSON.stringify(person.discord_role_ids) !== JSON.stringify(roleIds)) {
      await people.setRoles(trx, userId, roleIds, rolesFor(context.config.discord.roles, roleIds));
      announce(trx, personChanged, userId);
    }
    await people.confirmRoles(trx, userId, context.checkRolesEverySeconds);
  });

/**
 * Asks the community what roles a person holds now. Whoever it disowns, and whoever it could not be
 * asked about for an hour, is signed out.
 */
export const refreshRoles = async (context: AppContext, userId: string): Promise<void> => {
  const { metrics, log } = context;
  try {
    const accessToken = await usableAccessToken(context, userId);
    await applyRoles(context, userId, await context.discord.roleIdsOf(accessToken));
    metrics.roleChecks.inc({ outcome: 'confirmed' });
  } catch (error) {
    if (error instanceof DiscordRefused) {
      metrics.roleChecks.inc({ outcome: 'refused' });
      await expel(context, userId, 'grant refused by Discord');
    } else if (error instanceof DiscordUnavailable) {
      metrics.roleChecks.inc({ outcome: 'unavailable' });
      log.warn({ userId, reason: error.message }, 'Roles could not be checked');
      await people.postponeCheck(context.db, userId, Math.max(15, error.retryAfterSeconds));
      const age = await people.secondsSinceConfirmed(context.db, userId);
      if (age > TRUST_UNCONFIRMED_SECONDS) {
        await expel(context, userId, 'roles unconfirmed for too long');
      }
    } else {
      throw error;
    }
  }
};
