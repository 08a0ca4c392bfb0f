import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { useDeleteHeroName } from './hero-name-mutations.ts';

export type HeroNameTarget = {
  hero: HeroName;
  /** Returns the element to focus afterwards: the row may be deleted by then. */
  restoreFocus: () => HTMLElement | null;
};

type Props = {
  /** Null while the dialog is closed. */
  target: HeroNameTarget | null;
  onCancel: () => void;
  onDeleted: (hero: HeroName) => void;
};

export function DeleteHeroNameDialog({ target, onCancel, onDeleted }: Props) {
  const remove = useDeleteHeroName();
  // The text stays while the dialog fades out.
  const [last, setLast] = useState(target);
  if (target !== null && target !== last) setLast(target);
  if (last === null) return null;
  const { hero, restoreFocus } = last;
  return (
    <ConfirmDialog
      open={target !== null}
      title="Delete hero name"
      question="Are you sure you want to delete this hero name?"
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onCancel={onCancel}
      focusAfter={restoreFocus}
      onConfirm={() => remove.mutate(hero, { onSuccess: () => onDeleted(hero), onError: onCancel })}
    >
      <p className="rounded-md border border-iron-5 bg-iron-2 px-4 py-3 text-sm">
        <span className="block font-semibold wrap-anywhere text-iron-9">{hero.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-iron-7">
          <span className="wrap-anywhere">{hero.realm}</span>
          <FactionEmblem name={hero.faction} />
          {hero.faction}
        </span>
        <span className="mt-2 block text-iron-8">
          Payment codes that already name it stay as they are.
        </span>
      </p>
    </ConfirmDialog>
  );
}
