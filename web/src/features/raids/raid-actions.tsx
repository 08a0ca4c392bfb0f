import { pages } from '@forge/contract/pages';
import type { Raid } from '@forge/contract/raids/raid';
import type { MouseEvent } from 'react';
import { generatePath } from 'react-router';
import { focusRestorer } from '../../lib/focus-restorer.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

export type RaidQuestion = {
  ask: 'publish' | 'delete';
  raid: Raid;
  /** Where the focus goes afterwards: the button that asked, or the next row's when it is gone. */
  focusAfter: () => HTMLElement | null;
};

type Props = { raid: Raid; canPublish: boolean; onAsk: (question: RaidQuestion) => void };

/** What can be done to a raid on its row. Each names the raid for those who hear it alone. */
export function RaidActions({ raid, canPublish, onAsk }: Props) {
  const ask = (what: RaidQuestion['ask']) => ({
    'data-ask': what,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
      onAsk({ ask: what, raid, focusAfter: focusRestorer(currentTarget, `[data-ask="${what}"]`) }),
  });
  const look = { size: 'xs', className: 'max-lg:grow' } as const;
  return (
    <div className="flex justify-end gap-1 max-lg:gap-2">
      {canPublish && (
        <Button {...look} aria-label={`Publish ${raid.name}`} {...ask('publish')}>
          Publish
        </Button>
      )}
      <ButtonLink
        {...look}
        variant="ghost"
        aria-label={`Edit ${raid.name}`}
        to={generatePath(pages.editRaid.path, { id: raid._id })}
      >
        Edit
      </ButtonLink>
      <Button {...look} variant="ghost" aria-label={`Delete ${raid.name}`} {...ask('delete')}>
        Delete
      </Button>
    </div>
  );
}
