import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { useLastShown } from '../../lib/use-last-shown.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { useDeleteHeroName } from './hero-name-mutations.ts';

type Props = {
  /** Null while the dialog is closed. */
  hero: HeroName | null;
  onCancel: () => void;
  onDeleted: (hero: HeroName) => void;
};

export function DeleteHeroNameDialog({ hero, onCancel, onDeleted }: Props) {
  const remove = useDeleteHeroName();
  const shown = useLastShown(hero);
  if (shown === null) return null;
  return (
    <ConfirmDialog
      open={hero !== null}
      title="Delete hero name"
      question="Are you sure you want to delete this hero name?"
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onCancel={onCancel}
      onConfirm={() =>
        remove.mutate(shown, { onSuccess: () => onDeleted(shown), onError: onCancel })
      }
    >
      <p className="rounded-md border border-iron-5 bg-iron-2 px-4 py-3 text-sm">
        <span className="block font-semibold wrap-anywhere text-iron-9">{shown.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-iron-7">
          <span className="wrap-anywhere">{shown.realm}</span>
          <FactionEmblem name={shown.faction} />
          {shown.faction}
        </span>
        <span className="mt-2 block text-iron-8">
          Payment codes that name it and are not sent have to be generated again.
        </span>
      </p>
    </ConfirmDialog>
  );
}
