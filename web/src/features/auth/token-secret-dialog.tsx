import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyWithToast } from '../../lib/copy-with-toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { MadeToken } from './make-token-dialog.tsx';

const copyMessages = { done: 'Token is copied', failed: 'Token could not be copied' };

type Props = {
  made: MadeToken;
  /** Called after the closing animation: then it can be unmounted. */
  onClosed: () => void;
};

/** Shows the secret of a new token, once. Asks before it is closed without a copy. */
export function TokenSecretDialog({ made: { name, secret }, onClosed }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const [isCopied, setIsCopied] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    if (isCopied) setIsOpen(false);
    else setIsLeaving(true);
  };
  const copy = async () => {
    if (await copyWithToast(secret, copyMessages)) setIsCopied(true);
  };
  const question =
    'The token is not shown again. If you have not kept it, revoke it and make another.';
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      onClosed={onClosed}
      initialFocus={() => document.querySelector<HTMLElement>('[data-copy-token]')}
      title={`Token ${name}`}
      description="Copy it now: it is not shown again. Whoever has it can act as you, so keep it like a password."
      actions={
        <>
          <Button onClick={leave}>Close</Button>
          <Button data-copy-token="" variant="primary" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
        </>
      }
    >
      <Field label="Token">
        <TextInput
          readOnly
          value={secret}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          className="font-mono"
        />
      </Field>
      <ConfirmDialog
        open={isLeaving}
        title="Close without copying?"
        question={question}
        confirmLabel="Close"
        cancelLabel="Keep open"
        danger
        onConfirm={() => {
          setIsLeaving(false);
          setIsOpen(false);
        }}
        onCancel={() => setIsLeaving(false)}
      />
      <LeaveGuard
        hasUnsavedChanges={() => isOpen && !isCopied}
        title="Leave without copying?"
        question={question}
        onLeave={() => setIsOpen(false)}
      />
    </Dialog>
  );
}
