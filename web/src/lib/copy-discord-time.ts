import { discordTime } from '@forge/contract/discord-time';
import { parisInstant } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { copyText } from './copy-text.ts';
import { toast } from './toast.ts';

export const COPY_DISCORD_TIME = 'Copy Discord time';

/** Copies the start of a raid as Discord shows it to each reader in their own time. */
export const copyDiscordTime = async ({ name, date, time }: Raid): Promise<void> => {
  const options = { about: name, topic: 'copying' };
  if (await copyText(discordTime(parisInstant(date, time))))
    toast.success('Discord time is copied', options);
  else toast.error('Discord time could not be copied', options);
};
