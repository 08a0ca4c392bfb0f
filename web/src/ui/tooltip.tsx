import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

type Props = { text: string; side?: 'top' | 'right'; children: ReactElement };

/** A visual hint; the trigger must have an accessible name without it. */
export function Tooltip({ text, side = 'top', children }: Props) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={8} className="z-60">
          <BaseTooltip.Popup className="max-w-xs wrap-anywhere origin-(--transform-origin) rounded-sm border border-iron-5 bg-iron-4 px-2 py-1 text-xs text-iron-9 shadow-overlay transition-[scale,opacity] data-ending-style:scale-98 data-ending-style:opacity-0 data-instant:transition-none data-starting-style:scale-98 data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
