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

export const discordChannelRefusals = {
  noWebhook: () =>
    new Refusal(409, 'no-webhook', 'No Discord channel is set up: set DISCORD_WEBHOOK_URL'),
};

export const discordChannelApi = {
  health: get('/discord-channel', isAdminLevel, discordChannelSchema),
  test: send(
    '/discord-channel/test',
    isAdminLevel,
    z.strictObject({ requestId }, 'A test message takes nothing but a request id'),
    discordChannelSchema,
    'The test message is on its way',
  ),
};
