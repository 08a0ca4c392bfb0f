import type { ChannelError } from '@forge/contract/discord-channel/channel-errors';
import type { AppContext } from '../../app-context.ts';
import { DiscordUnavailable } from '../../integrations/discord-requests.ts';
import {
  MessageDeleted,
  MessageRefused,
  WebhookRefused,
  type Webhook,
} from '../../integrations/webhook.ts';
import { runPeriodically } from '../../run-periodically.ts';
import * as messages from './channel-messages.repository.ts';
import * as channel from './discord-channel.repository.ts';
import { raidMessage, testMessage } from './raid-message.ts';

const MAX_RETRY_SECONDS = 60;
// A person has to change something before the webhook works again.
const MAX_REFUSED_RETRY_SECONDS = 300;
const REFUSED_MESSAGE_SECONDS = 300;

const DELETE_OLD_EVERY_MS = 10 * 60_000;
const STOP_GRACE_MS = 2_000;

const LIMITED = 429;

/** Sends what the channel does not show yet: one message after the other, in the background. */
export const startSending = (context: AppContext, webhook: Webhook) => {
  const { db, log, metrics, channelTimes } = context;
  const abort = new AbortController();
  let isStopping = false;

  const send = async (claim: messages.Claim) => {
    // Read after the claim: the message is at least as new as the change that made it due.
    const raid = claim.raid_id ? await messages.findChannelRaid(db, claim.raid_id) : null;
    const message = raid ? raidMessage(raid) : testMessage;
    if (claim.message_id) await webhook.edit(claim.message_id, message, abort.signal);
    const messageId = claim.message_id ?? (await webhook.post(message, abort.signal));
    const sent = { messageId, raid };
    // False if this process was stopped for so long that another one took over, or the webhook was replaced.
    if (!(await messages.recordSent(db, claim, sent, channelTimes.editEverySeconds))) {
      await messages.invalidateShown(db, claim);
    }
    await channel.recordSuccess(db, webhook.digest);
    metrics.channelCalls.inc({ outcome: 'sent' });
  };

  const report = (reason: ChannelError) => {
    metrics.channelCalls.inc({ outcome: reason });
    log.warn({ reason }, 'A message could not be sent to the Discord channel');
  };

  const fail = async (reason: ChannelError, maxSeconds: number) => {
    await channel.recordFailure(db, webhook.digest, reason, {
      firstSeconds: channelTimes.firstRetrySeconds,
      maxSeconds,
    });
    report(reason);
  };

  const onUnavailable = async (claim: messages.Claim, error: DiscordUnavailable) => {
    const { status, retryAfterSeconds } = error;
    if (status === null || status === LIMITED) {
      // Nothing was sent.
      await messages.release(db, claim, 0);
      await channel.waitFor(db, webhook.digest, Math.max(1, retryAfterSeconds));
      if (status === null) return;
      await channel.recordError(db, webhook.digest, 'limited');
      report('limited');
      return;
    }
    // It may have been sent all the same.
    await messages.release(db, claim, channelTimes.editEverySeconds);
    // A call that the end of this process cut off is no failure of Discord.
    if (abort.signal.aborted) return;
    const reason = status === 0 ? 'no-answer' : 'failing';
    await fail(reason, MAX_RETRY_SECONDS);
    if (retryAfterSeconds > 0) await channel.waitFor(db, webhook.digest, retryAfterSeconds);
  };

  const onFailure = async (claim: messages.Claim, error: unknown) => {
    if (error instanceof DiscordUnavailable) {
      await onUnavailable(claim, error);
    } else if (error instanceof WebhookRefused) {
      await messages.release(db, claim, channelTimes.editEverySeconds);
      await fail(error.reason, MAX_REFUSED_RETRY_SECONDS);
    } else if (error instanceof MessageRefused) {
      await messages.release(db, claim, REFUSED_MESSAGE_SECONDS);
      await channel.recordError(db, webhook.digest, 'not-accepted');
      report('not-accepted');
    } else if (error instanceof MessageDeleted) {
      // Someone removed it on purpose: it is not posted again.
      await messages.deleteMessage(db, claim);
      await channel.recordSuccess(db, webhook.digest);
    } else {
      throw error;
    }
  };

  const sendDue = async () => {
    while (!isStopping) {
      const claim = await messages.claimMessage(db, webhook.digest, channelTimes.claimSeconds);
      if (!claim) return;
      await send(claim).catch((error: unknown) => onFailure(claim, error));
    }
  };

  const jobs = [
    runPeriodically(channelTimes.checkEveryMs, context, sendDue),
    runPeriodically(DELETE_OLD_EVERY_MS, context, () => messages.deleteOldMessages(db)),
  ];
  return {
    /** Sends nothing more; a call under way has a moment to end. */
    stop: async () => {
      isStopping = true;
      const timer = setTimeout(() => abort.abort(), STOP_GRACE_MS);
      await Promise.all(jobs.map((job) => job.stop()));
      clearTimeout(timer);
    },
  };
};
