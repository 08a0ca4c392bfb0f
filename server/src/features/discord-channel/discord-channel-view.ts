import { channelErrors } from '@forge/contract/discord-channel/channel-errors';
import type { DiscordChannel } from '@forge/contract/discord-channel/discord-channel-api';
import type { AppContext } from '../../app-context.ts';
import type { ChannelRow } from './discord-channel.repository.ts';

/** Of the fake Discord. */
export const PREVIEW_PATH = '/demo/channel';

export const viewDiscordChannel = (
  { config, webhook }: Pick<AppContext, 'config' | 'webhook'>,
  row: ChannelRow | undefined,
  waiting: number,
): DiscordChannel => ({
  isSet: webhook !== null,
  lastSuccessAt: row?.last_success_at?.toISOString() ?? null,
  waiting: webhook ? waiting : 0,
  lastError:
    row?.last_error && row.last_error_at
      ? { at: row.last_error_at.toISOString(), text: channelErrors[row.last_error] }
      : null,
  retryAt: row?.retry_at?.toISOString() ?? null,
  preview: config.demo ? PREVIEW_PATH : null,
});
