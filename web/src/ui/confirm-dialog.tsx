import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import clsx from 'clsx';
import { Button } from './button.tsx';
import { backdropClasses, dialogClasses } from './overlay-classes.ts';

type Props = {
  open: boolean;
  title: string;
  question: ReactNode;
  /** A verb: 'Delete', 'Publish'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The confirmed action is running. */
  busy?: boolean;
  /** Restores focus after closing; defaults to the element focused before. */
  focusAfter?: () => HTMLElement | null;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called after the closing transition and focus restore: it may be unmounted. */
  onClosed?: () => void;
  /** Details between question and buttons. */
  children?: ReactNode;
};

export function ConfirmDialog({
  open,
  title,
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  focusAfter,
  onConfirm,
  onCancel,
  onClosed,
  children,
}: Props) {
  const confirmButton = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onCancel();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClasses} />
        <AlertDialog.Popup
          data-window=""
          // Enter confirms, except for destructive actions.
          {...(!danger && { initialFocus: confirmButton })}
          {...(focusAfter && { finalFocus: focusAfter })}
          className={clsx(dialogClasses, 'gap-4 p-6 sm:max-w-md')}
        >
          <AlertDialog.Title className="text-lg font-semibold text-iron-9">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-iron-8">
            {question}
          </AlertDialog.Description>
          {children}
          <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={onCancel} disabled={busy}>
              {cancelLabel}
            </Button>
            <Button
              ref={confirmButton}
              variant={danger ? 'danger' : 'primary'}
              onClick={onConfirm}
              loading={busy}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
