import { shortcuts, keysOf } from '../../lib/shortcut-list.ts';
import { useSettings } from '../../lib/settings-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from './keys.tsx';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Lists the shortcuts. */
export default function ShortcutSheet({ open, onOpenChange }: Props) {
  const isOn = useSettings().shortcuts;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description={
        isOn
          ? 'Single keys work while no text is typed. They can be switched off in Settings, under Appearance.'
          : 'Single keys are switched off in Settings, under Appearance.'
      }
    >
      <dl className="flex flex-col divide-y divide-iron-5 text-sm">
        {shortcuts.map(({ name, does }) => (
          <div key={name} className="flex min-h-10 items-center justify-between gap-4 py-1.5">
            <dt className="text-iron-8">{does}</dt>
            <dd className="shrink-0">
              <Keys keys={keysOf(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
