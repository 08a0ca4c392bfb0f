import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { countText } from '../../lib/count-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { TabPanel, Tabs, type Tab } from '../../ui/tabs.tsx';
import { sumsOf } from './balance-list.ts';
import { Balances } from './balances.tsx';
import { Disputes } from './disputes.tsx';
import { Figures, inHandNote } from './figures.tsx';
import { ledgerQueries } from './ledger-queries.ts';

/** A work list of another feature. */
type WorkList = { value: string; label: string; count: number | undefined; list: ReactNode };

const LIST = 'list';

type Props = {
  workLists: readonly WorkList[];
  /** The gold in hand whose mail is missing at the bank; undefined while loading. */
  missing: number | undefined;
};

/** Who is owed what, and what has to be decided. */
export function Settlement({ workLists, missing }: Props) {
  const [query, setQuery] = useSearchParams();
  const balances = useQuery(ledgerQueries.balances());
  const payouts = useQuery(ledgerQueries.openPayouts());
  const sums = useMemo(() => balances.data && sumsOf(balances.data), [balances.data]);
  const disputes = payouts.data?.filter(({ state }) => state === 'disputed').length;
  const tabs: Tab<string>[] = [
    { value: 'balances', label: 'Balances' },
    { value: 'disputes', label: 'Disputes', count: disputes },
    ...workLists.map(({ value, label, count }) => ({ value, label, count })),
  ];
  const named = query.get(LIST);
  const shown = tabs.find(({ value }) => value === named)?.value ?? 'balances';
  const show = (value: string) =>
    setQuery(value === 'balances' ? {} : { [LIST]: value }, {
      replace: true,
      preventScrollReset: true,
    });
  const lists: Record<string, ReactNode> = {
    balances: <Balances query={balances} />,
    disputes: (
      <Disputes
        payouts={payouts.data}
        failure={
          payouts.isError && (
            <ErrorState
              title="The disputes could not be read"
              action={<RetryButton loading={payouts.isFetching} onRetry={payouts.refetch} />}
            />
          )
        }
      />
    ),
    ...Object.fromEntries(workLists.map(({ value, list }) => [value, list])),
  };
  return (
    <div className="flex flex-col gap-(--page-gap)">
      <Figures
        label="The community's ledger"
        isFailed={balances.isError}
        figures={[
          {
            label: 'Ready to be paid',
            amount: sums?.ready,
            note: sums && countText(sums.payable, 'person', 'people'),
          },
          { label: 'Owed to members', amount: sums?.owed, note: 'With what waits for its gold' },
          { label: 'Members owe', amount: sums?.debts, note: 'Negative balances' },
          {
            label: 'Gold in hand',
            amount: sums?.goldInHand,
            note:
              sums &&
              missing !== undefined &&
              inHandNote(
                sums.goldInHand,
                missing,
                `Not sent yet, with ${countText(sums.holders, 'person', 'people')}`,
              ),
          },
        ]}
      />
      <Panel flush>
        <Tabs label="Settlement" tabs={tabs} value={shown} onChange={show}>
          <TabPanel value={shown} className="-outline-offset-2">
            {lists[shown]}
          </TabPanel>
        </Tabs>
      </Panel>
    </div>
  );
}
