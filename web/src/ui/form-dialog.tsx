import { startTransition, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { startDialogToasts } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { StaleDialog, type StaleEdit } from './stale-dialog.tsx';

type Props = {
  form: {
    formProps: ComponentProps<'form'> & { id: string };
    isSending: boolean;
    isDone: boolean;
    refusal: string | null;
    stale: StaleEdit;
    hasUnsavedChanges: () => boolean;
    discard: () => void;
  };
  title: string;
  description: ReactNode;
  submitLabel: string;
  /** Shown beside the buttons. */
  footer?: ReactNode;
  /** Of the button that closes it, where 'Cancel' could mean what the form does. */
  cancelLabel?: string;
  /** False: there is nothing to send any more. */
  canSubmit?: boolean;
  /** What it sends cannot be undone. */
  danger?: boolean;
  size?: 'md' | 'lg';
  /** Asked before entered values are discarded. */
  discardQuestion: { title: string; question: string; cancelLabel: string };
  /** Asks too before the page is left, unless the page does it. */
  guardsPage?: boolean;
  /** Called after the closing animation: then it can be unmounted. */
  onClosed: () => void;
  children: ReactNode;
};

/** On touch screens the keyboard would cover what a search could find. */
const firstControl = () =>
  matchMedia('(pointer: coarse)').matches ? 'button, input:not([type="search"])' : 'button, input';

/** A form in a dialog, which closes when the form is sent or discarded. */
export function FormDialog({
  form,
  title,
  description,
  submitLabel,
  footer,
  cancelLabel = 'Cancel',
  canSubmit = true,
  danger = false,
  size = 'lg',
  discardQuestion,
  guardsPage = false,
  onClosed,
  children,
}: Props) {
  const [isLeaving, setIsLeaving] = useState(false);
  const { id } = form.formProps;
  // Toasts about the form close with it.
  useEffect(() => (form.isDone ? undefined : startDialogToasts()), [form.isDone]);
  const leave = () => {
    if (form.isSending) return;
    if (form.hasUnsavedChanges()) setIsLeaving(true);
    // The key press is painted before the dialog closes, which renders the whole form.
    else startTransition(form.discard);
  };
  return (
    <Dialog
      open={!form.isDone}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      onClosed={onClosed}
      initialFocus={() => document.getElementById(id)?.querySelector<HTMLElement>(firstControl())}
      size={size}
      title={title}
      description={description}
      notice={<FormRefusal text={form.refusal} />}
      actions={
        <>
          {footer}
          <Button onClick={leave} disabled={form.isSending}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            loading={form.isSending}
            disabled={!canSubmit}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        {...form.formProps}
        onSubmit={(event) => {
          if (canSubmit && !isLeaving) form.formProps.onSubmit?.(event);
          else event.preventDefault();
        }}
        className="flex flex-col gap-4"
      >
        {children}
      </form>
      <ConfirmDialog
        {...discardQuestion}
        open={isLeaving}
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          setIsLeaving(false);
          form.discard();
        }}
        onCancel={() => setIsLeaving(false)}
      />
      <StaleDialog {...form.stale} />
      {guardsPage && (
        <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} onLeave={form.discard} />
      )}
    </Dialog>
  );
}
