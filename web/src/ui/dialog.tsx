import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import clsx from 'clsx';
import { IconButton } from './icon-button.tsx';
import {
  backdropClasses,
  dialogBodyClasses,
  dialogClasses,
  dialogFooterClasses,
  dialogHeaderClasses,
} from './overlay-classes.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';

type Props = {
  open: boolean;
  /** Called with false by Escape, the close button and a click outside; confirm there if input would be lost. */
  onOpenChange: (open: boolean) => void;
  /** Called after the closing transition and focus restore: it may be unmounted. */
  onClosed?: () => void;
  /** Focused first; defaults to the close button. autoFocus would break focus restore. */
  initialFocus?: () => HTMLElement | null | undefined;
  title: string;
  description?: ReactNode;
  size?: 'md' | 'lg' | 'xl';
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** Above the buttons, always in sight. */
  notice?: ReactNode;
  children?: ReactNode;
};

const sizes = { md: 'sm:max-w-md', lg: 'sm:max-w-2xl', xl: 'sm:max-w-6xl' };

export function Dialog({
  open,
  onOpenChange,
  onClosed,
  initialFocus,
  title,
  description,
  size = 'md',
  actions,
  notice,
  children,
}: Props) {
  const findFocus = useFocusReturn(open);
  useKeyboardInset(open);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClasses} />
        <BaseDialog.Popup
          data-window=""
          {...(initialFocus && { initialFocus: () => initialFocus() })}
          finalFocus={findFocus}
          className={clsx(dialogClasses, sizes[size])}
        >
          <header className={dialogHeaderClasses}>
            <BaseDialog.Title className="text-lg font-semibold text-iron-9">
              {title}
            </BaseDialog.Title>
            <BaseDialog.Close
              render={
                <IconButton label="Close" className="-mt-1.5 -mr-3">
                  <X />
                </IconButton>
              }
            />
          </header>
          <div className={dialogBodyClasses}>
            {description !== undefined && (
              <BaseDialog.Description className="text-sm text-iron-8">
                {description}
              </BaseDialog.Description>
            )}
            {children}
          </div>
          {actions !== undefined && (
            <footer className={dialogFooterClasses}>
              {notice}
              {actions}
            </footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
