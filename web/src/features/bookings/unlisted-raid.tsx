import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';

type Props = {
  raidId: string;
  /** The list is read again, and may have the raid then. */
  isReading: boolean;
  onClose: () => void;
};

/** Whether the list was read to its end without the raid. Stays true while it is read once more. */
export const useIsUnlisted = (isReading: boolean) => {
  const [isSure, setSure] = useState(!isReading);
  if (!isSure && !isReading) setSure(true);
  return isSure;
};

/** Does not say which of the reasons it is. */
export const unlistedReasons =
  'It was more than thirty days ago, was removed, or you may not see it.';

/** Where a link leads to a raid that is not in the list. */
export function UnlistedRaid({ raidId, isReading, onClose }: Props) {
  if (!useIsUnlisted(isReading)) return null;
  return (
    <div data-raid={raidId} role="status" className="rounded-lg">
      <Panel>
        <div className="flex items-start justify-between gap-3 text-sm">
          <div>
            <h2 className="text-base font-semibold text-iron-9">This raid is not listed</h2>
            <p className="text-iron-7">{unlistedReasons}</p>
          </div>
          <IconButton label="Close" onClick={onClose}>
            <X />
          </IconButton>
        </div>
      </Panel>
    </div>
  );
}
