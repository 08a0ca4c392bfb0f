import { formatDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { useState } from 'react';
import { useTimes } from '../../lib/settings-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePublishMany } from './plan-mutations.ts';

/** One question for any number of raids. */
export const publishQuestion = (count: number) =>
  count === 1
    ? 'Are you sure you want to publish this raid? This will make it visible to all users.'
    : `Are you sure you want to publish ${count} raids?`;

type Props = {
  raids: readonly Raid[];
  onPublished: (ids: readonly string[]) => void;
  onClosed: () => void;
};

export function PublishManyDialog({ raids, onPublished, onClosed }: Props) {
  const [isShown, setShown] = useState(true);
  const { time: show } = useTimes();
  const { mutate, isPending } = usePublishMany();
  return (
    <ConfirmDialog
      open={isShown}
      title="Confirm Publication"
      question={publishQuestion(raids.length)}
      confirmLabel="Publish"
      busy={isPending}
      onConfirm={() =>
        mutate(raids, {
          onSettled: (published = []) => {
            onPublished(published);
            setShown(false);
          },
        })
      }
      onCancel={() => setShown(false)}
      onClosed={onClosed}
    >
      <ul className="flex flex-col divide-y divide-iron-5 rounded-md border border-iron-5 bg-iron-2 px-4 text-sm">
        {raids.map((raid) => (
          <li key={raid._id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 font-semibold wrap-anywhere text-iron-9">{raid.name}</span>
            <span className="tabular shrink-0 text-iron-7">
              {formatDay(raid.date)}, {show(raid.time)}
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
