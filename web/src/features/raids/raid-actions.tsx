import { pages } from '@forge/contract/pages';
import type { Raid } from '@forge/contract/raids/raid';
import { generatePath } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

export type PendingRaidAction = {
  action: 'publish' | 'delete';
  raid: Raid;
};

type Props = { raid: Raid; canPublish: boolean; onAction: (pending: PendingRaidAction) => void };

/** The buttons of a raid's row. Each label includes the raid's name for screen readers. */
export function RaidActions({ raid, canPublish, onAction }: Props) {
  const actionProps = (action: PendingRaidAction['action']) => ({
    'data-action': action,
    onClick: () => onAction({ action, raid }),
  });
  const shared = { size: 'xs', className: 'max-lg:grow' } as const;
  return (
    <div className="flex justify-end gap-1 max-lg:gap-2">
      {canPublish && (
        <Button {...shared} aria-label={`Publish ${raid.name}`} {...actionProps('publish')}>
          Publish
        </Button>
      )}
      <ButtonLink
        {...shared}
        variant="ghost"
        aria-label={`Edit ${raid.name}`}
        to={generatePath(pages.editRaid.path, { id: raid._id })}
      >
        Edit
      </ButtonLink>
      <Button
        {...shared}
        variant="ghost"
        aria-label={`Delete ${raid.name}`}
        {...actionProps('delete')}
      >
        Delete
      </Button>
    </div>
  );
}
