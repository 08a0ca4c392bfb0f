import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { useDeleteHeroName } from './hero-name-mutations.ts';

export type Asked = {
  hero: HeroName;
  /** Where the focus goes afterwards: the row may be gone by then. */
  wayBack: () => HTMLElement | null;
};

type Props = {
  /** The hero in question; null while nothing is asked. */
  asked: Asked | null;
  onCancel: () => void;
  onDeleted: (hero: HeroName) => void;
};

export function DeleteHeroNameDialog({ asked, onCancel, onDeleted }: Props) {
  const remove = useDeleteHeroName();
  // What was asked stays readable while the window fades.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  if (last === null) return null;
  const { hero, wayBack } = last;
  return (
    <ConfirmDialog
      open={asked !== null}
      title="Delete hero name"
      question="Are you sure you want to delete this hero name?"
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onCancel={onCancel}
      focusAfter={wayBack}
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
