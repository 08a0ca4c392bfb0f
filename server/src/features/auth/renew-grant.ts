import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../app-context.ts';
import { isConnectionError } from '../../database/database.ts';
import { DiscordRefused } from '../../integrations/discord.ts';
import * as grants from './grants.repository.ts';
import { decrypt, encryptTokens } from '../../secrets.ts';

/** Discord refuses this grant, or there is none: the user has to sign in again. */
export class GrantRefused extends Error {
  /** The refused one, as stored. */
  readonly grant: grants.StoredGrant | undefined;

  constructor(grant: grants.StoredGrant | undefined) {
    super('Discord refused the grant');
    this.grant = grant;
  }
}

const SAVE_RETRIES_MS = [250, 1_000, 2_000, 4_000];

/** Discord does not repeat its response: it must not be lost while the database is unavailable for a moment. */
const withRetries = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (const waitMs of SAVE_RETRIES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      await delay(waitMs);
    }
  }
  return work();
};

const accessTokenOf = ({ sessionSecret }: AppContext, grant: grants.StoredGrant) => {
  const accessToken = decrypt(sessionSecret, grant.access_token);
  if (accessToken === null) throw new GrantRefused(grant);
  return accessToken;
};

/** Exchanges the refresh token. Returns what is stored afterwards. */
const renew = async (context: AppContext, userId: string, grant: grants.StoredGrant) => {
  const { db, discord, sessionSecret } = context;
  const refreshToken = decrypt(sessionSecret, grant.refresh_token);
  if (refreshToken === null) throw new GrantRefused(grant);
  const tokens = await discord.refreshTokens(refreshToken).catch((error: unknown) => {
    throw error instanceof DiscordRefused ? new GrantRefused(grant) : error;
  });
  const renewed = encryptTokens(sessionSecret, tokens);
  const isStored = await withRetries(() => grants.replaceGrant(db, userId, grant, renewed));
  // The last sign-out may have happened meanwhile.
  if (!isStored) await withRetries(() => grants.replaceRevocation(db, userId, grant, renewed));
  // If a sign-in stored another grant meanwhile, that one counts.
  const stored = await grants.findGrant(db, userId);
  if (!stored) throw new GrantRefused(undefined);
  return stored;
};

/**
 * The user's role ids at Discord, with a renewed grant if need be. Only the holder of the claim on
 * the role check calls this: Discord accepts a refresh token once.
 */
export const readRoleIds = async (context: AppContext, userId: string): Promise<string[]> => {
  const { db, discord } = context;
  const grant = await grants.findGrant(db, userId);
  if (!grant) throw new GrantRefused(undefined);
  const ask = (stored: grants.StoredGrant) =>
    discord.roleIdsOf(accessTokenOf(context, stored)).catch((error: unknown) => {
      throw error instanceof DiscordRefused ? new GrantRefused(stored) : error;
    });
  if (!grant.is_fresh) return ask(await renew(context, userId, grant));
  try {
    return await ask(grant);
  } catch (error) {
    if (!(error instanceof GrantRefused)) throw error;
    // An access token can end early, or a sign-in may have replaced it.
    const current = await grants.findGrant(db, userId);
    if (!current) throw error;
    const isReplaced = !current.refresh_token.equals(grant.refresh_token);
    return ask(isReplaced ? current : await renew(context, userId, current));
  }
};
