import { discordTime } from '@forge/contract/discord-time';
import type { Raid } from '@forge/contract/raids/raid';
import type { ChannelMessage } from '../../integrations/webhook.ts';
import type { ChannelRaid } from './channel-messages.repository.ts';

const colours = { open: 0xe8763a, full: 0x7d776f, cancelled: 0xc0453b };

const difficultyNames: Record<Raid['difficulty'], string> = {
  NORMAL: 'Normal',
  HEROIC: 'Heroic',
  MYTHIC: 'Mythic',
};

const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Text that Discord shows as it was typed: no formatting, mention, link, emoji or time stamp. It is never
 * put at the start of a line, where further characters have a meaning.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\*_~`|<>[\]()]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/@/g, `@${ZERO_WIDTH_SPACE}`);

const gold = (amount: number) => `${amount.toLocaleString('en')} g`;

const stateOf = ({ is_cancelled, taken, max_clients }: ChannelRaid) => {
  if (is_cancelled) return { colour: colours.cancelled, text: 'Cancelled' };
  const free = max_clients - taken;
  if (free <= 0) return { colour: colours.full, text: 'Full' };
  return { colour: colours.open, text: `${free} of ${max_clients} seats free` };
};

/** The message of a raid as it is now. Seats are numbers: no client is named. */
export const raidMessage = (raid: ChannelRaid): ChannelMessage => {
  const { colour, text } = stateOf(raid);
  const kind = `${difficultyNames[raid.difficulty]} ${raid.raid_type}`;
  const field = (name: string, value: string) => ({ name, value, inline: true });
  return {
    content: `**${escapeMarkdown(raid.name)}** · ${kind} · ${text}`,
    embeds: [
      {
        color: colour,
        fields: [
          { name: 'Starts', value: discordTime(raid.starts_at) },
          // The clients left a cancelled raid with it.
          ...(raid.is_cancelled ? [] : [field('Seats', `${raid.taken}/${raid.max_clients} sold`)]),
          field('Price', gold(raid.pot)),
          field('Loot', raid.loot_type),
          field('Bosses', String(raid.boss_count)),
          // The name is not at the start of the line.
          field('Leader', `${ZERO_WIDTH_SPACE}${escapeMarkdown(raid.leader_name)}`),
        ],
      },
    ],
  };
};

export const testMessage: ChannelMessage = {
  content: '**Test message** · The Forge portal can write to this channel.',
  embeds: [
    {
      color: colours.open,
      description:
        'Each raid that is published gets one message here. It is edited when the raid sells, moves, fills up or is cancelled.',
    },
  ],
};
