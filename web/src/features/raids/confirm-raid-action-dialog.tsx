import { formatDay } from '@forge/contract/paris-time';
import { useState } from 'react';
import { useTimes } from '../../lib/settings-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { PendingRaidAction } from './raid-actions.tsx';

const texts = {
  delete: {
    title: 'Confirm Deletion',
    question: 'Are you sure you want to delete this raid? This action cannot be undone.',
    confirmLabel: 'Delete',
  },
  publish: {
    title: 'Confirm Publication',
    question: 'Are you sure you want to publish this raid? This will make it visible to all users.',
    confirmLabel: 'Publish',
  },
};

type Props = {
  pendingAction: PendingRaidAction | null;
  isBusy: boolean;
  onConfirm: (pendingAction: PendingRaidAction) => void;
  onCancel: () => void;
  onClosed: () => void;
};

export function ConfirmRaidActionDialog({
  pendingAction,
  isBusy,
  onConfirm,
  onCancel,
  onClosed,
}: Props) {
  const times = useTimes();
  // The text stays while the dialog fades out.
  const [last, setLast] = useState(pendingAction);
  if (pendingAction !== null && pendingAction !== last) setLast(pendingAction);
  if (last === null) return null;
  const { action, raid } = pendingAction ?? last;
  return (
    <ConfirmDialog
      open={pendingAction !== null}
      {...texts[action]}
      danger={action === 'delete'}
      busy={isBusy}
      onConfirm={() => onConfirm({ action, raid })}
      onCancel={onCancel}
      onClosed={onClosed}
    >
      <p className="rounded-md border border-iron-5 bg-iron-2 px-4 py-3 text-sm">
        <span className="block font-semibold wrap-anywhere text-iron-9">{raid.name}</span>
        <span className="tabular text-iron-7">
          {formatDay(raid.date)}, {times.time(raid.time)} · {raid.difficulty}
          {raid.clients.length > 0 &&
            ` · ${raid.clients.length} ${raid.clients.length === 1 ? 'client' : 'clients'} booked`}
        </span>
      </p>
    </ConfirmDialog>
  );
}
