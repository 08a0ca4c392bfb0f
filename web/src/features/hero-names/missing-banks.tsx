import { paymentRealmLabel } from '@forge/contract/game';
import { noBankHint, type BankPlace, type WaitingGold } from '@forge/contract/hero-names/hero-name';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { messageForError } from '../../lib/call.ts';
import { Timestamp } from '../../lib/timestamp.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { heroNameQueries } from './hero-name-queries.ts';

type Props = { onAddHero: (place: BankPlace) => void };

const columnsFor = ({ onAddHero }: Props): readonly Column<WaitingGold>[] => [
  { key: 'realm', header: 'Realm', lead: true, cell: ({ realm }) => paymentRealmLabel(realm) },
  {
    key: 'faction',
    header: 'Faction',
    cell: ({ faction }) => (
      <span className="flex items-center gap-1.5">
        <FactionEmblem name={faction} />
        {faction}
      </span>
    ),
  },
  { key: 'mails', header: 'Mails', align: 'right', cell: ({ mails }) => number.format(mails) },
  { key: 'since', header: 'Waiting since', cell: ({ since }) => <Timestamp at={since} /> },
  {
    key: 'gold',
    header: 'Gold that waits',
    align: 'right',
    pinned: 'right',
    cell: ({ gold }) => (
      <span className="font-semibold">
        <GoldAmount amount={gold} />
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'right',
    pinned: 'right',
    cell: ({ realm, faction }) => (
      <Button
        size="xs"
        className="max-lg:w-full"
        aria-label={`Add a hero on ${paymentRealmLabel(realm)} ${faction}`}
        onClick={() => onAddHero({ realm, faction })}
      >
        Add a hero
      </Button>
    ),
  },
];

const number = new Intl.NumberFormat('en-US');
const sumOf = (places: readonly WaitingGold[]) => places.reduce((sum, { gold }) => sum + gold, 0);

/** Where clients paid and no active hero can receive the gold, the most gold first. */
export function MissingBanks({ onAddHero }: Props) {
  const { data: places, error, isFetching, refetch } = useQuery(heroNameQueries.missing());

  const body = () => {
    if (places === undefined && error !== null)
      return (
        <ErrorState
          title={messageForError(error, 'Failed to fetch the realms without a bank')}
          action={<RetryButton loading={isFetching} onRetry={refetch} />}
        />
      );
    if (places === undefined) return <TableSkeleton rows={1} />;
    if (places.length === 0)
      return (
        // As high as the placeholder, so that the list below stays where it is.
        <p className="flex min-h-[calc(2*var(--row-height))] items-center gap-2 px-(--panel-space) py-4 text-sm text-iron-8">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
          All gold that waits to be sent has a hero to go to.
        </p>
      );
    return (
      <Table
        caption="Realms without a bank"
        columns={columnsFor({ onAddHero })}
        rows={places}
        // The sentence of the mails: it names realm and faction.
        rowKey={noBankHint}
      />
    );
  };

  return (
    <Panel
      title="Realms without a bank"
      flush
      aside={
        places !== undefined &&
        places.length > 0 && (
          <p className="text-sm text-iron-7">
            <GoldAmount amount={sumOf(places)} /> cannot be sent
          </p>
        )
      }
    >
      {body()}
    </Panel>
  );
}
