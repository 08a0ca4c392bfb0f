import type { BankPlace, HeroName } from '@forge/contract/hero-names/hero-name';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageForError } from '../../lib/call.ts';
import { focusReturn } from '../../lib/focus-return.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { DeleteHeroNameDialog } from './delete-hero-name-dialog.tsx';
import { heroNameColumns, type HeroNameHandlers } from './hero-name-columns.tsx';
import { HeroNameForm, type HeroNameFormHandle } from './hero-name-form.tsx';
import { FETCH_FAILURE, heroNameQueries } from './hero-name-queries.ts';
import type { HeroNameValues } from './hero-name-values.ts';
import { MissingBanks } from './missing-banks.tsx';

/** The focus returns to the row after the edit. */
type Edited = { hero: HeroName; findFocus: () => HTMLElement | null };

/** The form, what waits for a hero, and the list of hero names. */
export function HeroNames() {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [deleting, setDeleting] = useState<HeroName | null>(null);
  // A new object for each press: the form is filled in again.
  const [wanted, setWanted] = useState<{ place: BankPlace } | null>(null);
  const [draft, setDraft] = useState<HeroNameValues | null>(null);
  const form = useRef<HeroNameFormHandle>(null);
  /** What replaces an edit, once its changes may be discarded. */
  const [replacing, setReplacing] = useState<{ replace: () => void } | null>(null);
  const replaceForm = (replace: () => void) => {
    const hasChanges = form.current?.hasUnsavedChanges() ?? false;
    if (edited && hasChanges) setReplacing({ replace });
    else replace();
  };
  return (
    <div className="grid items-start gap-6 2xl:grid-cols-[22rem_minmax(0,1fr)]">
      <HeroNameForm
        key={edited?.hero._id ?? 'new'}
        ref={form}
        edited={edited?.hero ?? null}
        wanted={edited ? null : wanted}
        draft={draft}
        onEnd={() => {
          edited?.findFocus()?.focus();
          setEdited(null);
          setWanted(null);
        }}
        onCreated={() => setDraft(null)}
      />
      <div className="flex min-w-0 flex-col gap-6">
        <MissingBanks
          onAddHero={(place) => {
            replaceForm(() => {
              setEdited(null);
              setWanted({ place });
            });
          }}
        />
        <div data-list="" tabIndex={-1} className="outline-hidden">
          <HeroNameList
            onEdit={(hero) => {
              if (hero._id === edited?.hero._id) {
                form.current?.focus();
                return;
              }
              const findFocus = focusReturn();
              if (!edited)
                setDraft(form.current?.hasUnsavedChanges() ? form.current.getValues() : null);
              replaceForm(() => setEdited({ hero, findFocus }));
            }}
            onDelete={setDeleting}
          />
        </div>
      </div>
      <ConfirmDialog
        open={replacing !== null}
        title="Discard what you filled in?"
        question="Nothing has been sent. What you filled in will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          setReplacing(null);
          replacing?.replace();
        }}
        onCancel={() => setReplacing(null)}
      />
      <DeleteHeroNameDialog
        hero={deleting}
        onCancel={() => setDeleting(null)}
        onDeleted={(hero) => {
          setDeleting(null);
          if (hero._id === edited?.hero._id) setEdited(null);
        }}
      />
    </div>
  );
}

function HeroNameList(handlers: HeroNameHandlers) {
  const { data: heroes, error, isFetching, refetch } = useQuery(heroNameQueries.all());
  const active = heroes?.filter(({ status }) => status).length ?? 0;

  const body = () => {
    if (heroes === undefined && error !== null)
      return (
        <ErrorState
          title={messageForError(error, FETCH_FAILURE)}
          action={<RetryButton loading={isFetching} onRetry={refetch} />}
        />
      );
    if (heroes === undefined) return <TableSkeleton rows={8} />;
    if (heroes.length === 0)
      return (
        <EmptyState icon={<IdCard />} title="No hero names found">
          Each hero name is a character with its realm and faction. Payments go to the active one on
          the client&apos;s payment realm and faction.
        </EmptyState>
      );
    return (
      <Table
        caption="Heroes"
        columns={heroNameColumns(handlers)}
        rows={heroes}
        rowKey={({ _id }) => _id}
      />
    );
  };

  return (
    <Panel
      title="Heroes"
      flush
      aside={
        heroes !== undefined &&
        heroes.length > 0 && (
          <p className="tabular text-sm text-iron-7">
            {active} of {heroes.length} active
          </p>
        )
      }
    >
      {body()}
    </Panel>
  );
}
