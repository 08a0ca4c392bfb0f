import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import clsx from 'clsx';
import { IconButton } from './icon-button.tsx';
import { backdropClasses } from './overlay-classes.ts';
import { useFocusReturn } from './use-focus-return.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side: 'left' | 'right';
  /** A large one fills a phone's screen. */
  size?: 'md' | 'lg';
  title: string;
  /** Below the title. */
  lead?: string;
  /** Called after the closing transition and focus restore. */
  onClosed?: () => void;
  children: ReactNode;
};

/** A panel at the screen's edge; also closes on a swipe. */
export function Drawer({
  open,
  onOpenChange,
  side,
  size = 'md',
  title,
  lead,
  onClosed,
  children,
}: Props) {
  const findFocus = useFocusReturn(open);
  return (
    <BaseDrawer.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
      swipeDirection={side}
    >
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className={backdropClasses} />
        <BaseDrawer.Viewport
          className={clsx('fixed inset-0 z-50 flex', side === 'right' && 'justify-end')}
        >
          <BaseDrawer.Popup
            data-drawer=""
            finalFocus={findFocus}
            className={clsx(
              'flex h-full flex-col bg-iron-2 shadow-overlay outline-hidden',
              size === 'lg' ? 'w-full sm:w-120' : 'w-80 max-w-[calc(100vw-3rem)]',
              'transform-[translateX(var(--drawer-swipe-movement-x))] transition-transform duration-200 ease-out data-swiping:transition-none data-swiping:select-none',
              side === 'right'
                ? 'border-l border-iron-5 data-ending-style:transform-[translateX(100%)] data-starting-style:transform-[translateX(100%)]'
                : 'border-r border-iron-5 data-ending-style:transform-[translateX(-100%)] data-starting-style:transform-[translateX(-100%)]',
            )}
          >
            <header className="flex h-16 shrink-0 items-center justify-between gap-3 border-b border-iron-5 pr-2 pl-6">
              <div className="min-w-0">
                <BaseDrawer.Title className="text-sm font-semibold text-iron-9">
                  {title}
                </BaseDrawer.Title>
                {lead !== undefined && (
                  <BaseDrawer.Description title={lead} className="truncate text-sm text-iron-8">
                    {lead}
                  </BaseDrawer.Description>
                )}
              </div>
              <BaseDrawer.Close
                render={
                  <IconButton label="Close">
                    <X />
                  </IconButton>
                }
              />
            </header>
            <BaseDrawer.Content className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain">
              {children}
            </BaseDrawer.Content>
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  );
}
