import { Refusal } from '@forge/contract/refusal';
import type { AppContext } from '../../app-context.ts';
import { DiscordRefused } from '../../integrations/discord.ts';
import { emit, transact } from '../../transact.ts';
import { personChanged } from './auth-events.ts';
import * as attempts from './sign-in-attempts.repository.ts';
import { cancelRevocation, saveGrant } from './grants.repository.ts';
import { confirmRoles } from './role-checks.repository.ts';
import * as users from './users.repository.ts';
import * as sessions from './sessions.repository.ts';
import { deleteSessions, endSession } from './end-sessions.ts';
import { rolesFromIds } from './roles-from-ids.ts';
import { codeChallenge, encryptTokens, hashToken, isToken, newToken } from '../../secrets.ts';

const MAX_SESSIONS = 30;

/** A failed sign-in; the sign-in page explains the reason. */
export class SignInFailed extends Refusal {
  readonly reason: 'denied' | 'state' | 'failed' | 'unavailable';

  constructor(reason: SignInFailed['reason'], status: number, message: string) {
    super(status, `sign-in-${reason}`, message);
    this.reason = reason;
  }
}

const failure = (reason: SignInFailed['reason'], status: number, message: string) => () =>
  new SignInFailed(reason, status, message);

export const signInFailures = {
  denied: failure('denied', 403, 'You cancelled the sign-in.'),
  state: failure('state', 400, 'The sign-in could not be verified. Please try again.'),
  failed: failure('failed', 400, 'Discord did not accept this sign-in. Please try again.'),
  unavailable: failure('unavailable', 503, 'Discord could not be reached. Please try again.'),
};

/**
 * Returns Discord's consent address, and a token that ties the callback to this browser: the one it
 * has already, so that another sign-in under way can go on. Fails at once while Discord cannot be
 * called, rather than after the consent.
 */
export const startSignIn = async (
  { db, discord }: AppContext,
  {
    knownToken,
    ...addresses
  }: { authorizeUrl: string; redirectUri: string; knownToken: string | undefined },
) => {
  await discord.checkSignIn();
  const state = newToken();
  const browserToken = knownToken && isToken(knownToken) ? knownToken : newToken();
  const codeVerifier = newToken();
  await attempts.deleteExpiredAttempts(db);
  await attempts.insertAttempt(db, {
    stateHash: hashToken(state),
    browserHash: hashToken(browserToken),
    codeVerifier,
    redirectUri: addresses.redirectUri,
  });
  const location = discord.authorizeUrl({
    base: addresses.authorizeUrl,
    state,
    redirectUri: addresses.redirectUri,
    codeChallenge: codeChallenge(codeVerifier),
  });
  return { location, browserToken };
};

type Callback = { state: string; browserToken: string; code: string };

const fetchDiscordUser = async ({ db, discord }: AppContext, callback: Callback) => {
  const attempt = await attempts.consumeAttempt(
    db,
    hashToken(callback.state),
    hashToken(callback.browserToken),
  );
  if (!attempt) throw signInFailures.state();
  try {
    const tokens = await discord.exchangeCode(
      callback.code,
      attempt.redirect_uri,
      attempt.code_verifier,
    );
    const [person, roleIds] = await Promise.all([
      discord.personOf(tokens.accessToken),
      discord.roleIdsOf(tokens.accessToken),
    ]);
    return { tokens, person, roleIds, attempt };
  } catch (error) {
    if (error instanceof DiscordRefused) throw signInFailures.failed();
    throw error;
  }
};

/** Creates a session for the Discord user; returns its token, and whether this browser has other sign-ins under way. */
export const finishSignIn = async (
  context: AppContext,
  callback: Callback,
  browser: { userAgent: string; oldToken: string | undefined },
): Promise<{ token: string; hasOtherAttempts: boolean }> => {
  const { tokens, person, roleIds, attempt } = await fetchDiscordUser(context, callback);
  const token = newToken();
  await transact(context, { actor: null, action: 'sign in' }, async (trx) => {
    const { id: userId } = await users.upsertUser(trx, {
      discord_id: person.discordId,
      username: person.displayName,
      discord_username: person.username,
      avatar_url: person.avatarUrl,
      discord_role_ids: roleIds,
      roles: rolesFromIds(context.config.discord.roles, roleIds),
    });
    await confirmRoles(trx, userId, context.checkRolesEverySeconds);
    // A revocation ends the new tokens too, also if Discord receives it after this.
    if (!(await cancelRevocation(trx, userId, attempt.consumed_at))) throw signInFailures.failed();
    await saveGrant(trx, userId, encryptTokens(context.sessionSecret, tokens));
    await sessions.insertSession(trx, {
      tokenHash: hashToken(token),
      userId,
      userAgent: browser.userAgent,
    });
    if (context.config.rateLimits) {
      await deleteSessions(trx, sessions.ofUserBeyond(userId, MAX_SESSIONS));
    }
    emit(trx, personChanged, userId);
  });
  // After the new session: if it is the same user, their grant stays in use.
  if (browser.oldToken) await endSession(context, browser.oldToken);
  // Not earlier: another one may have started while Discord was asked. Its failure must not fail this one.
  const hasOtherAttempts = await attempts
    .hasAttempts(context.db, hashToken(callback.browserToken))
    .catch(() => true);
  return { token, hasOtherAttempts };
};
