import type { AppContext } from '../../app-context.ts';
import { DiscordUnavailable } from '../../integrations/discord-requests.ts';
import * as grants from './grants.repository.ts';
import { decrypt } from '../../secrets.ts';

const schedule = { retrySeconds: 60, giveUpHours: 24 };

/** Revokes the grants of those who signed out of their last session. Best effort, for a day. */
export const revokeGrants = async (
  { db, discord, sessionSecret, log }: AppContext,
  isStopping: () => boolean,
) => {
  await grants.deleteEndedRevocations(db);
  while (!isStopping()) {
    const revocation = await grants.claimRevocation(db, schedule);
    if (!revocation) return;
    let isAnswered = true;
    const refreshToken = decrypt(sessionSecret, revocation.refresh_token);
    try {
      if (refreshToken !== null) await discord.revoke(refreshToken);
    } catch (error) {
      if (!(error instanceof DiscordUnavailable)) throw error;
      if (!revocation.is_last_try) continue;
      isAnswered = false;
      log.warn({ reason: error.message }, 'A grant could not be revoked at Discord');
    }
    await grants.endRevocation(db, revocation, isAnswered);
  }
};
