import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useRef, useState } from 'react';
import { sentenceFor } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Table } from '../../ui/table.tsx';
import { DeleteHeroNameDialog } from './delete-hero-name-dialog.tsx';
import { heroNameColumns } from './hero-name-columns.tsx';
import { HeroNameForm } from './hero-name-form.tsx';
import { FETCH_FAILURE, heroNameQueries } from './hero-name-queries.ts';

/** The form and the list of hero names. */
export function HeroNames() {
  const [edited, setEdited] = useState<HeroName | null>(null);
  const [doomed, setDoomed] = useState<HeroName | null>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className="grid items-start gap-6 2xl:grid-cols-[22rem_minmax(0,1fr)]">
      <HeroNameForm edited={edited} onEnd={() => setEdited(null)} />
      <div ref={list} tabIndex={-1} className="min-w-0 outline-hidden">
        <HeroNameList onEdit={setEdited} onDelete={setDoomed} />
      </div>
      <DeleteHeroNameDialog
        hero={doomed}
        onCancel={() => setDoomed(null)}
        onDeleted={(hero) => {
          setDoomed(null);
          // What is gone cannot be edited any more.
          if (hero._id === edited?._id) setEdited(null);
        }}
        // The row that asked is gone: the keyboard goes on from the list.
        onClosed={() => {
          if (document.activeElement === document.body) list.current?.focus();
        }}
      />
    </div>
  );
}

type ListProps = { onEdit: (hero: HeroName) => void; onDelete: (hero: HeroName) => void };

function HeroNameList(deeds: ListProps) {
  const { data: heroes, error, isFetching, refetch } = useQuery(heroNameQueries.all());
  const active = heroes?.filter(({ status }) => status).length ?? 0;

  const body = () => {
    if (heroes === undefined && error !== null)
      return (
        <ErrorState
          title={sentenceFor(error, FETCH_FAILURE)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      );
    if (heroes === undefined) return <Spinner label="Loading..." />;
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
        columns={heroNameColumns(deeds)}
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
