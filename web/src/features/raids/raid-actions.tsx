import { pages } from '@forge/contract/pages';
import type { Raid } from '@forge/contract/raids/raid';
import { Trash2 } from 'lucide-react';
import { generatePath } from 'react-router';
import { useHistoryEntry } from '../../lib/record-history.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { COPY_DISCORD_TIME, copyDiscordTime } from '../../lib/copy-discord-time.ts';
import type { RaidList } from './read-raids.ts';

export type PendingRaidAction = {
  action: 'publish' | 'delete' | 'cancel' | 'save template';
  raid: Raid;
};

type Props = { raid: Raid; list: RaidList; onAction: (pending: PendingRaidAction) => void };

/** The buttons of a raid's row. Each label includes the raid's name for screen readers. */
export function RaidActions({ raid, list, onAction }: Props) {
  const actionProps = (action: PendingRaidAction['action']) => ({
    'data-action': action,
    onClick: () => onAction({ action, raid }),
  });
  const history = useHistoryEntry({ thing: 'raid', id: raid._id, name: raid.name });
  const canCancel = list === 'published' && raid.cancelled === null;
  const cancel: MenuEntry = {
    key: 'cancel',
    label: 'Cancel raid',
    onChoose: () => onAction({ action: 'cancel', raid }),
  };
  const template: MenuEntry = {
    key: 'template',
    label: 'Save as template',
    onChoose: () => onAction({ action: 'save template', raid }),
  };
  const discordTime: MenuEntry = {
    key: 'discord time',
    label: COPY_DISCORD_TIME,
    onChoose: () => void copyDiscordTime(raid),
  };
  const height = 'in-data-[density=compact]:h-6';
  const shared = {
    size: 'xs',
    className: `grow @max-[23rem]:px-2! @min-[53rem]:@max-[88rem]:px-1.5! @min-[88rem]:grow-0 ${height}`,
  } as const;
  return (
    // In a row of two lines Publish has a line of its own.
    <div className="flex justify-end gap-1 @max-[53rem]:grow @max-[53rem]:gap-2 @max-[23rem]:gap-1 @min-[53rem]:@max-[88rem]:w-37 @min-[53rem]:@max-[88rem]:flex-wrap in-data-[density=compact]:@min-[53rem]:gap-y-0.5">
      {list === 'pending' && (
        <Button
          {...shared}
          className={`${shared.className} @min-[53rem]:@max-[88rem]:basis-full`}
          aria-label={`Publish ${raid.name}`}
          {...actionProps('publish')}
        >
          Publish
        </Button>
      )}
      {raid.cancelled === null && (
        <ButtonLink
          {...shared}
          variant="ghost"
          aria-label={`Edit ${raid.name}`}
          to={generatePath(pages.editRaid.path, { id: raid._id })}
        >
          Edit
        </ButtonLink>
      )}
      <Button
        {...shared}
        variant="danger-ghost"
        aria-label={`Delete ${raid.name}`}
        {...actionProps('delete')}
      >
        {/* The smallest cards have no room for it beside Publish. */}
        <Trash2 aria-hidden="true" className={list === 'pending' ? '@max-[23rem]:hidden' : ''} />
        Delete
      </Button>
      <RowMenu
        label={`More for ${raid.name}`}
        entries={[...(canCancel ? [cancel] : []), template, discordTime, history]}
        className={`${height} @min-[53rem]:@max-[88rem]:min-w-7!`}
      />
    </div>
  );
}
