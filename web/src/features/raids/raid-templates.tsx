import { pages } from '@forge/contract/pages';
import { renameTemplateSchema, type RaidTemplate } from '@forge/contract/raids/raid-template';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { countText } from '../../lib/count-text.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { useLastShown } from '../../lib/use-last-shown.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DifficultyBadge } from '../../ui/difficulty-badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { templateQueries, useDeleteTemplate, useRenameTemplate } from './template-queries.ts';

type Props = {
  onPlan: (template: RaidTemplate) => void;
  onDrag: (dragged: { template: RaidTemplate } | null) => void;
};

/** What can be planned again; dragged to a day, or by its menu. */
export function RaidTemplates({ onPlan, onDrag }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(templateQueries.all());
  const [templateToRename, setTemplateToRename] = useState<RaidTemplate | null>(null);
  const [templateToDelete, setTemplateToDelete] = useState<RaidTemplate | null>(null);
  const shownTemplate = useLastShown(templateToDelete);
  const remove = useDeleteTemplate();
  const navigate = useNavigate();
  const entriesOf = (template: RaidTemplate) => [
    { key: 'plan', label: 'Plan on a day', onChoose: () => onPlan(template) },
    {
      key: 'form',
      label: 'Open in the create form',
      onChoose: () => void navigate(`${pages.createRaid.path}?template=${template._id}`),
    },
    { key: 'rename', label: 'Rename', onChoose: () => setTemplateToRename(template) },
    { key: 'delete', label: 'Delete', onChoose: () => setTemplateToDelete(template) },
  ];
  return (
    <Panel title="Templates">
      {data === undefined && isError && (
        <ErrorState
          title="The templates could not be read"
          action={<RetryButton loading={isFetching} onRetry={refetch} />}
        />
      )}
      {data === undefined && !isError && <Skeleton className="h-16 w-full" />}
      {data?.length === 0 && (
        <p className="text-sm text-iron-7">
          Choose Save as template in the menu of a raid: its name, difficulty, loot, type, bosses,
          seats, armour seats and price are kept for the next one.
        </p>
      )}
      <ul
        aria-label="Templates"
        className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2 empty:hidden"
      >
        {data?.map((template) => (
          <li
            key={template._id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', template.name);
              event.dataTransfer.effectAllowed = 'copy';
              onDrag({ template });
            }}
            onDragEnd={() => onDrag(null)}
            className="flex min-w-0 cursor-grab items-start justify-between gap-2 rounded-md border border-iron-5 bg-iron-3 p-3 text-sm active:cursor-grabbing"
          >
            <div className="flex min-w-0 flex-col gap-1">
              <p className="truncate font-semibold text-iron-9" title={template.name}>
                {template.name}
              </p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-iron-8">
                <DifficultyBadge name={template.difficulty} />
                {template.raidType}, {template.lootType}
              </p>
              <p className="tabular flex flex-wrap gap-x-2 text-xs text-iron-8">
                {countText(template.bossCount, 'boss', 'bosses')},{' '}
                {countText(template.maxClients, 'seat')}
                <GoldAmount amount={template.pot} />
              </p>
            </div>
            <RowMenu label={`Use template ${template.name}`} entries={entriesOf(template)} />
          </li>
        ))}
      </ul>
      {templateToRename && (
        <RenameDialog
          key={templateToRename._id}
          template={templateToRename}
          onClosed={() => setTemplateToRename(null)}
        />
      )}
      <ConfirmDialog
        open={templateToDelete !== null}
        title="Delete this template?"
        question={`${shownTemplate?.name ?? ''} is deleted for everyone. Raids that were made from it stay.`}
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          templateToDelete &&
          remove.mutate(templateToDelete, { onSettled: () => setTemplateToDelete(null) })
        }
        onCancel={() => setTemplateToDelete(null)}
      />
    </Panel>
  );
}

function RenameDialog({ template, onClosed }: { template: RaidTemplate; onClosed: () => void }) {
  const rename = useRenameTemplate();
  const form = useContractForm({
    schema: renameTemplateSchema,
    toRequest: ({ name }: { name: string }) => ({ name, id: template._id }),
    defaultValues: { name: template.name },
    send: rename.mutateAsync,
  });
  return (
    <FormDialog
      form={form}
      title="Rename template"
      description="Raids that are made from it get this name."
      submitLabel="Rename"
      size="md"
      discardQuestion={{
        title: 'Discard the new name?',
        question: 'The template keeps its name.',
        cancelLabel: 'Keep editing',
      }}
      onClosed={onClosed}
    >
      <FormField control={form.control} name="name" label="Name" required>
        {(field) => <TextInput name="name" value={field.value} onValueChange={field.onChange} />}
      </FormField>
    </FormDialog>
  );
}
