import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import clsx from 'clsx';
import { Button } from './button.tsx';
import {
  backdropClasses,
  dialogBodyClasses,
  dialogClasses,
  dialogFooterClasses,
  dialogHeaderClasses,
} from './overlay-classes.ts';
import { useFocusReturn } from './use-focus-return.ts';

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
  /** False: there is nothing to confirm any more. */
  canConfirm?: boolean;
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
  canConfirm = true,
  onConfirm,
  onCancel,
  onClosed,
  children,
}: Props) {
  const confirmButton = useRef<HTMLButtonElement>(null);
  const findFocus = useFocusReturn(open);
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
        {/* Also above another dialog. */}
        <AlertDialog.Backdrop forceRender className={backdropClasses} />
        <AlertDialog.Popup
          data-window=""
          // Enter confirms, except for destructive actions.
          {...(!danger && { initialFocus: confirmButton })}
          finalFocus={findFocus}
          className={clsx(dialogClasses, 'sm:max-w-md')}
        >
          <header className={dialogHeaderClasses}>
            <AlertDialog.Title className="text-lg font-semibold text-iron-9">
              {title}
            </AlertDialog.Title>
          </header>
          <div className={dialogBodyClasses}>
            <AlertDialog.Description className="text-sm text-iron-8">
              {question}
            </AlertDialog.Description>
            {children}
          </div>
          <footer className={dialogFooterClasses}>
            <Button onClick={onCancel} disabled={busy}>
              {cancelLabel}
            </Button>
            <Button
              ref={confirmButton}
              variant={danger ? 'danger' : 'primary'}
              // Pressed while it closes: it was answered already.
              onClick={() => {
                if (open) onConfirm();
              }}
              loading={busy}
              disabled={!canConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
