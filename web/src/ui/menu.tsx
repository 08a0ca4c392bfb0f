import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import clsx from 'clsx';

export type MenuEntry = {
  key: string;
  label: string;
  /** Already done: struck through and inert. */
  isDone?: boolean;
  /** Why it cannot be done now: inert, with these words below the label. */
  reason?: string | null;
  onChoose: () => void;
};

/** The popup of a menu, and one of its entries. */
export const menuClasses =
  'min-w-40 origin-(--transform-origin) rounded-md border border-iron-5 bg-iron-4 p-1 text-iron-8 shadow-overlay outline-hidden transition-[scale,opacity] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';
export const menuItemClasses =
  'flex min-h-9 cursor-default items-center justify-between gap-3 rounded-sm px-3 text-sm outline-hidden data-disabled:text-iron-7 data-highlighted:not-data-disabled:bg-iron-5 data-highlighted:not-data-disabled:text-iron-9 pointer-coarse:min-h-11 max-sm:min-h-11';

/** Secondary actions behind one button. The trigger must have an accessible name. */
export function Menu({
  trigger,
  entries,
}: {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
}) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-60 outline-hidden select-none">
          <BaseMenu.Popup className={menuClasses}>
            {entries.map(({ key, label, isDone = false, reason = null, onChoose }) => (
              <BaseMenu.Item
                key={key}
                disabled={isDone || reason !== null}
                onClick={onChoose}
                className={menuItemClasses}
              >
                <span className={clsx('max-w-60', isDone && 'line-through')}>
                  {label}
                  {reason !== null && (
                    <span className="block pb-1 text-xs text-pretty">
                      <span className="sr-only">, not now: </span>
                      {reason}
                    </span>
                  )}
                </span>
                {isDone && <Check aria-hidden="true" className="size-4" />}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
