import { discordTime } from '@forge/contract/discord-time';
import { parisInstant } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { copyWithToast } from './copy-with-toast.ts';

export const COPY_DISCORD_TIME = 'Copy Discord time';

/** Copies the start of a raid as Discord shows it to each reader in their own time. */
export const copyDiscordTime = ({ name, date, time }: Raid) =>
  copyWithToast(
    discordTime(parisInstant(date, time)),
    { done: 'Discord time is copied', failed: 'Discord time could not be copied' },
    name,
  );
