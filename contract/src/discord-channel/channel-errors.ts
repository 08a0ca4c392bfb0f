/** Why a call to the webhook failed, in plain words. */
export const channelErrors = {
  limited: 'Discord asked the portal to wait before it sends more',
  'no-answer': 'Discord did not answer',
  failing: 'Discord had a problem of its own',
  gone: 'The webhook no longer exists: create a new one in Discord and set DISCORD_WEBHOOK_URL to its address',
  forbidden: 'Discord does not let the webhook write to the channel',
  'not-accepted': 'Discord did not accept a message',
  'not-understood': 'The answer did not come from Discord: check DISCORD_WEBHOOK_URL',
} as const;
export type ChannelError = keyof typeof channelErrors;
