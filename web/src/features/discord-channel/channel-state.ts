import type { DiscordChannel } from '@forge/contract/discord-channel/discord-channel-api';

export type ChannelState = 'not set' | 'failing' | 'sending' | 'working' | 'unused';

/** A failure counts until something was sent after it. */
export const channelStateOf = ({
  isSet,
  lastSuccessAt,
  lastError,
  waiting,
}: DiscordChannel): ChannelState => {
  if (!isSet) return 'not set';
  if (lastError && (lastSuccessAt === null || lastError.at > lastSuccessAt)) return 'failing';
  if (waiting > 0) return 'sending';
  return lastSuccessAt === null ? 'unused' : 'working';
};
