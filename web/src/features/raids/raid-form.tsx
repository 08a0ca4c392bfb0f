import { pages } from '@forge/contract/pages';
import type { RaidForm as FormKind } from '@forge/contract/raids/raid-rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FormContract } from '../../lib/contract-resolver.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import type { EditedRecord } from '../../lib/stale-edit.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { RaidFields } from './raid-fields.tsx';
import type { RaidFormValues } from './raid-form-values.ts';
import type { SavedStart } from './raid-start.ts';
import { RaidSummary } from './raid-summary.tsx';
import type { Choosable } from './staff-choices.ts';
import { useRaidForm } from './use-raid-form.ts';

const texts = {
  create: {
    action: 'Create Raid',
    title: 'Confirm Raid Creation',
    question: 'Is everything right? The raid stays pending until it is published.',
  },
  edit: {
    action: 'Update Raid',
    title: 'Confirm Raid Update',
    question: 'Is everything right? Bookings keep the price they were made at.',
  },
};

type Props<Request> = {
  kind: FormKind;
  contract: FormContract<RaidFormValues, Request>;
  defaultValues: RaidFormValues;
  savedStart?: SavedStart;
  edited?: EditedRecord<RaidFormValues>;
  leaders: readonly Choosable[] | undefined;
  collectors: readonly Choosable[] | undefined;
  save: (request: Request) => Promise<unknown>;
  /** Where saving and Cancel lead. */
  backTo?: string;
};

/** The fields and the confirmation; leads to the list of raids once the raid is saved. */
export function RaidForm<Request>({
  kind,
  contract,
  defaultValues,
  savedStart,
  edited,
  leaders,
  collectors,
  save,
  backTo = pages.upcomingRaids.path,
}: Props<Request>) {
  const [confirming, setConfirming] = useState<{ request: Request } | null>(null);
  const close = () => setConfirming(null);
  const navigate = useNavigate();
  const form = useRaidForm({
    contract,
    defaultValues,
    savedStart,
    edited,
    onValid: (request) => setConfirming({ request }),
    send: (request) =>
      save(request).catch((error: unknown) => {
        close();
        throw error;
      }),
    // Back must not lead into a form that is already saved.
    onSent: () => void navigate(backTo, { replace: true }),
  });
  const { action, title, question } = texts[kind];
  return (
    <Panel className="max-w-3xl">
      <form {...form.formProps} className="flex flex-col gap-5">
        <RaidFields form={form} kind={kind} leaders={leaders} collectors={collectors} />
        <FormRefusal text={form.refusal} />
        <div className="mt-1 flex flex-col-reverse gap-3 border-t border-iron-4 pt-5 sm:flex-row sm:justify-end">
          <ButtonLink to={backTo}>Cancel</ButtonLink>
          <Button type="submit" variant="primary">
            {action}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={confirming !== null}
        title={title}
        question={question}
        confirmLabel={action}
        busy={form.isSending}
        onConfirm={() => void (confirming && form.send(confirming.request))}
        onCancel={close}
      >
        {confirming && (
          <RaidSummary
            values={form.getValues()}
            before={edited && defaultValues}
            kind={kind}
            people={[...(leaders ?? []), ...(collectors ?? [])]}
          />
        )}
      </ConfirmDialog>
      <StaleDialog {...form.stale} />
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} outlastsBack />
    </Panel>
  );
}
