import { pages } from '@forge/contract/pages';
import type { RaidForm as FormKind } from '@forge/contract/raids/raid-rules';
import type { RaidPerson } from '@forge/contract/raids/raid';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RaidFields } from './raid-fields.tsx';
import type { RaidFormValues } from './raid-form-values.ts';
import type { KeptStart } from './raid-start.ts';
import { RaidSummary } from './raid-summary.tsx';
import { useRaidForm } from './use-raid-form.ts';

const words = {
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

type Props = {
  form: FormKind;
  start: RaidFormValues;
  kept?: KeptStart;
  leaders: readonly RaidPerson[] | undefined;
  collectors: readonly RaidPerson[] | undefined;
  isBusy: boolean;
  save: (values: RaidFormValues) => Promise<unknown>;
};

/** Fields, the confirmation, and the way to the list when it is done. */
export function RaidForm({ form, start, kept, leaders, collectors, isBusy, save }: Props) {
  const [checked, setChecked] = useState<RaidFormValues | null>(null);
  const isSaving = useRef(false);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const raidForm = useRaidForm({ form, start, onChecked: setChecked, ...(kept && { kept }) });
  const { isDirty } = raidForm.state.formState;
  const wouldLose = useCallback(() => isDirty && !isSaved.current, [isDirty]);

  const confirm = async () => {
    // Two presses can come before the page has drawn that it is busy.
    if (checked === null || isSaving.current) return;
    isSaving.current = true;
    try {
      await save(checked);
    } catch (error) {
      isSaving.current = false;
      // Told as a toast by the query client; the form stays as it is.
      setChecked(null);
      raidForm.showRefusal(error);
      return;
    }
    isSaved.current = true;
    // Back leads to where the person came from, not into a form that is done with.
    await navigate(pages.upcomingRaids.path, { replace: true });
  };

  return (
    <Panel className="max-w-3xl">
      <form
        id={raidForm.formId}
        noValidate
        onSubmit={(event) => void raidForm.submit(event)}
        className="flex flex-col gap-5"
      >
        <RaidFields
          raidForm={raidForm}
          form={form}
          leaders={leaders}
          collectors={collectors}
          {...(kept && { kept })}
        />
        <div className="mt-1 flex flex-col-reverse gap-3 border-t border-iron-4 pt-5 sm:flex-row sm:justify-end">
          <ButtonLink to={pages.upcomingRaids.path}>Cancel</ButtonLink>
          <Button type="submit" variant="primary">
            {words[form].action}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={checked !== null}
        title={words[form].title}
        question={words[form].question}
        confirmLabel={words[form].action}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setChecked(null)}
      >
        {checked && <RaidSummary values={checked} form={form} />}
      </ConfirmDialog>
      <LeaveGuard wouldLose={wouldLose} />
    </Panel>
  );
}
