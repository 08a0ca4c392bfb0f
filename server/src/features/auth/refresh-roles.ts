import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../app-context.ts';
import { DiscordUnavailable } from '../../integrations/discord-requests.ts';
import { isDiskFull } from '../../database/database.ts';
import { isReadOnly } from '../../database/failover-detector.ts';
import { emit, transact } from '../../transact.ts';
import { personChanged } from './auth-events.ts';
import { signOutRefused, signOutUnconfirmed } from './end-sessions.ts';
import { GrantRefused, readRoleIds } from './renew-grant.ts';
import * as checks from './role-checks.repository.ts';
import { rolesFromIds } from './roles-from-ids.ts';
import * as users from './users.repository.ts';

/** Discord is asked again this long after it failed. */
export const RETRY_SECONDS = 15;
// How long a request waits for Discord while the last known roles are still valid.
const MAX_WAIT_MS = 1_000;
// How long it waits otherwise, for a check that another process makes.
const MAX_CHECK_MS = 10_000;
const POLL_MS = 50;

const isEqual = (before: readonly string[], after: readonly string[]) =>
  JSON.stringify(before) === JSON.stringify(after);

const applyRoles = (context: AppContext, userId: string, roleIds: string[]) =>
  transact(context, { actor: null, action: 'refresh roles' }, async (trx) => {
    const user = await users.lockUser(trx, userId);
    // Nobody, or someone whose name was removed while Discord was asked.
    if (!user || users.isPseudonym(user.discord_id)) return;
    const roles = rolesFromIds(context.config.discord.roles, roleIds);
    // The roles too: the configured mapping may have changed.
    if (!isEqual(user.discord_role_ids, roleIds) || !isEqual(user.roles, roles)) {
      await users.setRoles(trx, userId, roleIds, roles);
      emit(trx, personChanged, userId);
    }
    await checks.confirmRoles(trx, userId, context.checkRolesEverySeconds);
  });

const signOutIfUnknown = async (context: AppContext, userId: string) => {
  const { age_seconds } = await checks.findRoleCheck(context.db, userId);
  if (age_seconds < checks.MAX_UNCONFIRMED_SECONDS) return;
  await signOutUnconfirmed(context, userId);
};

/**
 * Reads a user's roles from Discord. Signs them out if Discord refuses the grant, or has not
 * confirmed their roles for an hour.
 */
export const checkRoles = async (context: AppContext, claim: checks.Claim): Promise<void> => {
  const { metrics, log } = context;
  const { user_id: userId } = claim;
  try {
    await applyRoles(context, userId, await readRoleIds(context, userId));
    metrics.roleChecks.inc({ outcome: 'confirmed' });
  } catch (error) {
    if (error instanceof GrantRefused) {
      metrics.roleChecks.inc({ outcome: 'refused' });
      await signOutRefused(context, userId, error.grant);
    } else if (error instanceof DiscordUnavailable) {
      metrics.roleChecks.inc({ outcome: 'unavailable' });
      log.warn({ userId, reason: error.message }, 'Roles could not be checked');
      const seconds = Math.max(RETRY_SECONDS, error.retryAfterSeconds);
      await checks.postponeRoleCheck(context.db, userId, seconds);
      await signOutIfUnknown(context, userId);
    } else {
      throw error;
    }
  } finally {
    await checks.releaseRoleCheck(context.db, claim);
  }
};

/** Waits until the check that someone else makes has ended: its result counts. */
const waitForCheck = async ({ db }: AppContext, userId: string) => {
  const deadline = performance.now() + MAX_CHECK_MS;
  do {
    await delay(POLL_MS);
    const { is_claimed } = await checks.findRoleCheck(db, userId);
    if (!is_claimed) return;
  } while (performance.now() < deadline);
};

/** Checks a user's roles now, or waits for the check that is under way. */
export const refreshRoles = async (context: AppContext, userId: string): Promise<void> => {
  const { db, checkRolesEverySeconds } = context;
  const claim = await checks.claimRoleCheck(db, userId, checkRolesEverySeconds);
  return claim ? checkRoles(context, claim) : waitForCheck(context, userId);
};

/** The same, but never before the time at which Discord may be asked again. */
const refreshRolesIfDue = async (context: AppContext, userId: string): Promise<void> => {
  const { db, checkRolesEverySeconds } = context;
  const claim = await checks.claimRoleCheckIfDue(db, userId, checkRolesEverySeconds);
  if (claim) return checkRoles(context, claim);
  const { is_claimed } = await checks.findRoleCheck(db, userId);
  return is_claimed ? waitForCheck(context, userId) : signOutIfUnknown(context, userId);
};

/**
 * For a request of someone whose roles were not confirmed recently. While they are still valid it
 * waits briefly, and not at all for a Discord that does not answer: the background job asks.
 */
export const refreshOutdatedRoles = async (
  context: AppContext,
  userId: string,
  ageSeconds: number,
): Promise<void> => {
  if (ageSeconds >= checks.MAX_UNCONFIRMED_SECONDS) return refreshRolesIfDue(context, userId);
  if (!context.discord.isResponsive()) return;
  const refreshed = refreshRolesIfDue(context, userId).catch((error: unknown) => {
    // Without writes there is no check, but reading goes on with the last known roles.
    if (!isReadOnly(error) && !isDiskFull(error)) throw error;
  });
  const timer = new AbortController();
  // The check may be one of another process, so that no call of this process shows how long it takes.
  const waited = delay(MAX_WAIT_MS, undefined, { signal: timer.signal }).then(
    () => context.discord.reportSlow(),
    () => undefined,
  );
  await Promise.race([refreshed, waited]).finally(() => timer.abort());
  refreshed.catch((error: unknown) => context.log.warn({ err: error }, 'A role check failed'));
};
