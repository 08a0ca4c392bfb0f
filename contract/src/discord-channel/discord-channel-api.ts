import { z } from 'zod';
import { get, requestId, send } from '../endpoint.ts';
import { Refusal } from '../refusal.ts';
import { isAdminLevel } from '../viewer.ts';

/** How well the portal reaches the community's Discord channel. Never contains the webhook's address. */
export const discordChannelSchema = z.object({
  /** Whether a webhook is set. */
  isSet: z.boolean(),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** Messages that are to be sent or edited. */
  waiting: z.number(),
  lastError: z.object({ at: z.iso.datetime(), text: z.string() }).nullable(),
  /** The next try after a failure. */
  retryAt: z.iso.datetime().nullable(),
  /** A page that shows the channel, in demo mode. */
  preview: z.string().nullable(),
});
export type DiscordChannel = z.infer<typeof discordChannelSchema>;

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

export const discordChannelRefusals = {
  noWebhook: () =>
    new Refusal(409, 'no-webhook', 'No Discord channel is set up: set DISCORD_WEBHOOK_URL'),
};

export const discordChannelApi = {
  health: get('/discord-channel', isAdminLevel, discordChannelSchema),
  test: send(
    '/discord-channel/test',
    isAdminLevel,
    z.object({ requestId }),
    discordChannelSchema,
    'The test message is on its way',
  ),
};
