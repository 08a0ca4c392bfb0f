import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { useDeleteHeroName } from './hero-name-mutations.ts';

type Props = {
  /** The hero in question; null while nothing is asked. */
  hero: HeroName | null;
  onCancel: () => void;
  onDeleted: (hero: HeroName) => void;
  onClosed: () => void;
};

export function DeleteHeroNameDialog({ hero, onCancel, onDeleted, onClosed }: Props) {
  const remove = useDeleteHeroName();
  // What was asked stays readable while the window fades.
  const [last, setLast] = useState(hero);
  if (hero !== null && hero !== last) setLast(hero);
  if (last === null) return null;
  return (
    <ConfirmDialog
      open={hero !== null}
      title="Delete hero name"
      question="Are you sure you want to delete this hero name?"
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onCancel={onCancel}
      onClosed={onClosed}
      onConfirm={() => remove.mutate(last, { onSuccess: () => onDeleted(last), onError: onCancel })}
    >
      <p className="rounded-md border border-iron-5 bg-iron-2 px-4 py-3 text-sm">
        <span className="block font-semibold wrap-anywhere text-iron-9">{last.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-iron-7">
          <span className="wrap-anywhere">{last.realm}</span>
          <FactionEmblem name={last.faction} />
          {last.faction}
        </span>
        <span className="mt-2 block text-iron-8">
          Payment codes that already name it stay as they are.
        </span>
      </p>
    </ConfirmDialog>
  );
}
