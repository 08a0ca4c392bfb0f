import type { Statement, StatementLine } from '@forge/contract/ledger/ledger-api';
import { nextWeek, previousWeek, weekOf } from '@forge/contract/ledger/ledger-week';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageForError } from '../../lib/call.ts';
import { newestQuery } from '../../lib/newest-query.ts';
import { pageOfRows } from '../../lib/paging.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { EarningsFigures } from './earnings-figures.tsx';
import { HandLines } from './hand-lines.tsx';
import { ledgerQueries } from './ledger-queries.ts';
import { DisputeDialog, PayoutAnswer } from './payout-answer.tsx';
import type { PayoutFacts } from './payout-mutations.ts';
import { StatementLines } from './statement-lines.tsx';
import { formatStatementUrl, parseStatementUrl } from './statement-url.ts';
import { WeekBar, WeekSums } from './week-bar.tsx';
import { WeeksPanel } from './weeks-panel.tsx';

const LINES_PER_PAGE = 50;

/** The statement that the address names: a person, and a week. */
export function useStatement(viewer: Viewer) {
  const [query, setQuery] = useSearchParams();
  const currentWeek = weekOf(new Date(useMinute()));
  const { week, userId } = parseStatementUrl(query, currentWeek);
  const statement = useQuery(ledgerQueries.statement(userId, week));
  return {
    week,
    currentWeek,
    userId,
    isOwn: userId === undefined || userId === viewer.id,
    statement,
    goToWeek: (next: (week: string) => string) => {
      const before = parseStatementUrl(newestQuery(), currentWeek);
      const chosen = next(before.week);
      if (chosen === before.week || chosen > currentWeek) return;
      const query = formatStatementUrl({ ...before, week: chosen }, currentWeek);
      setQuery(query, { preventScrollReset: true });
    },
  };
}

type Props = { shown: ReturnType<typeof useStatement> };

/** What a person earned in a week, holds, and is owed. */
export function Earnings({ shown }: Props) {
  const { week, currentWeek, userId, isOwn, statement, goToWeek } = shown;
  const { data, error, isPlaceholderData } = statement;
  const panel = useRef<HTMLDivElement>(null);
  // Not in the lines: they are those of another week as soon as one begins.
  const [disputed, setDisputed] = useState<PayoutFacts | null>(null);
  const dispute = disputed && (
    <DisputeDialog key={disputed._id} payout={disputed} onClosed={() => setDisputed(null)} />
  );
  if (data === undefined && error !== null)
    return (
      <Panel>
        <ErrorState
          title={messageForError(error, 'The statement could not be read')}
          action={<RetryButton loading={statement.isFetching} onRetry={statement.refetch} />}
        />
        {dispute}
      </Panel>
    );
  return (
    <div className="flex flex-col gap-(--page-gap)">
      <EarningsFigures statement={data} isOwn={isOwn} />
      <div ref={panel} tabIndex={-1} className="scroll-mt-20 outline-hidden">
        <Panel
          title="Statement"
          flush
          aside={
            <WeekBar
              week={week}
              isCurrent={week === currentWeek}
              onPrevious={() => goToWeek(previousWeek)}
              onNext={() => goToWeek(nextWeek)}
              onCurrent={() => goToWeek(() => currentWeek)}
            />
          }
        >
          <WeekSums statement={isPlaceholderData ? undefined : data} />
          {data === undefined || isPlaceholderData ? (
            <TableSkeleton rows={5} />
          ) : (
            // The key resets the page for another week.
            <Lines key={week} statement={data} week={week} isOwn={isOwn} onDispute={setDisputed} />
          )}
        </Panel>
      </div>
      {data && !isPlaceholderData && (data.goldInHand !== 0 || data.handLines.length > 0) && (
        <HandLines
          key={week}
          title="Gold in hand"
          lines={data.handLines.toReversed()}
          pageSize={LINES_PER_PAGE}
        />
      )}
      <WeeksPanel
        currentWeek={currentWeek}
        userId={userId}
        onChoose={(chosen) => {
          goToWeek(() => chosen);
          panel.current?.scrollIntoView({ block: 'start' });
        }}
      />
      {dispute}
    </div>
  );
}

type LinesProps = {
  statement: Statement;
  week: string;
  isOwn: boolean;
  onDispute: (payout: PayoutFacts) => void;
};

function Lines({ statement, week, isOwn, onDispute }: LinesProps) {
  const [page, setPage] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => statement.lines.toReversed(), [statement.lines]);
  const changed = useChangedRows(statement.lines, { resetKey: week });
  const answer = (line: StatementLine) =>
    isOwn && line.kind === 'payout' && line.state === 'paid' && line.payoutId !== null ? (
      <PayoutAnswer
        payout={{ _id: line.payoutId, amount: Math.abs(line.amount), user: statement.user }}
        onDispute={onDispute}
      />
    ) : null;
  return (
    <div ref={list} className="scroll-mt-32">
      {lines.length === 0 ? (
        <EmptyState icon={<CalendarClock />} title="Nothing happened in this week">
          {isOwn
            ? 'When a booking of yours is done, your cut stands here, and so does what is paid to you.'
            : 'Cuts of done bookings, payouts and adjustments stand here.'}
        </EmptyState>
      ) : (
        <>
          <StatementLines
            key={page}
            caption="Statement, newest first"
            lines={pageOfRows(lines, page, LINES_PER_PAGE)}
            changed={changed}
            answer={answer}
          />
          <Pagination
            label="the statement"
            page={page}
            total={lines.length}
            pageSize={LINES_PER_PAGE}
            onPage={(next) => {
              setPage(next);
              list.current?.scrollIntoView({ block: 'start' });
            }}
          />
        </>
      )}
    </div>
  );
}
