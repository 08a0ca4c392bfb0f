import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { PendingRaidAction } from './raid-actions.tsx';
import { RaidFacts } from './raid-facts.tsx';

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

/** Cancelling has a form of its own. */
export type AskedRaidAction = PendingRaidAction & { action: keyof typeof texts };

type Props = {
  pendingAction: AskedRaidAction | null;
  isBusy: boolean;
  onConfirm: (pendingAction: AskedRaidAction) => void;
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
      <RaidFacts raid={raid} leaves={action === 'delete'} />
    </ConfirmDialog>
  );
}
