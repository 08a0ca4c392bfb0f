import { useState } from 'react';
import type { Raid } from '@forge/contract/raids/raid';
import { countText } from '../../lib/count-text.ts';
import { messageForError } from '../../lib/call.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { BoardCard } from './board-card.tsx';
import { BoardDay } from './board-day.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PublishManyDialog } from './publish-many-dialog.tsx';
import { RaidTemplates } from './raid-templates.tsx';
import { raidListMessages } from './read-raids.ts';
import { useRaidRoom } from './use-raid-room.ts';
import { useWeekBoard } from './use-week-board.ts';
import { useShownWeek } from './week-url.ts';
import { WeekToolbar } from './week-toolbar.tsx';

/** The raids of a week by day, to plan the next one from. */
export default function WeekBoard() {
  useRaidRoom();
  const { week, thisWeek, goToWeek } = useShownWeek();
  const board = useWeekBoard(week);
  const { pending, published, selected } = board;
  const [asked, setAsked] = useState<readonly Raid[] | null>(null);
  const changed = useChangedRows(pending.data && published.data ? board.raids : undefined, {
    shown: ({ clients, ...raid }) => ({ ...raid, taken: clients.length }),
  });
  const isLoaded = pending.data !== undefined && published.data !== undefined;
  const error = pending.error ?? published.error;
  const canDropOn = (day: string) => {
    if (board.dragged === null || !board.openDays.includes(day)) return false;
    return !('raid' in board.dragged) || board.dragged.raid.date !== day;
  };
  const isEverySelected = selected.length === board.pendingOfWeek.length;

  const body = () => {
    if (!isLoaded && error !== null && !pending.isFetching && !published.isFetching)
      return (
        <ErrorState
          title={raidListMessages.nothingLoaded}
          action={
            <Button onClick={() => void Promise.all([pending.refetch(), published.refetch()])}>
              Try again
            </Button>
          }
        >
          <p>{messageForError(error, 'Please try again in a moment.')}</p>
        </ErrorState>
      );
    if (!isLoaded) return <TableSkeleton rows={8} />;
    return (
      <div className="@container p-2">
        <div className="grid gap-x-1 gap-y-4 @min-[54rem]:grid-cols-7">
          {board.days.map((day) => {
            const raids = board.raidsOfDay.get(day) ?? [];
            return (
              <BoardDay
                key={day}
                day={day}
                count={raids.length}
                canDrop={canDropOn(day)}
                onDrop={board.drop}
              >
                {raids.map((raid) => (
                  <BoardCard
                    key={raid._id}
                    raid={raid}
                    isSelected={selected.some(({ _id }) => _id === raid._id)}
                    isChanged={changed.has(raid._id)}
                    days={board.openDays}
                    leaders={board.leaders}
                    collectors={board.collectors}
                    handlers={board.handlers}
                  />
                ))}
              </BoardDay>
            );
          })}
        </div>
      </div>
    );
  };

  return (
    <div className="flex flex-col gap-6">
      <Panel
        title="Week"
        flush
        aside={
          <WeekToolbar
            week={week}
            thisWeek={thisWeek}
            onWeek={goToWeek}
            onCopyWeek={isLoaded ? board.copyLastWeek : undefined}
          />
        }
      >
        {board.pendingOfWeek.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 border-b border-iron-4 px-(--panel-space) py-2 text-sm">
            <p className="text-iron-7">
              {selected.length > 0
                ? `${countText(selected.length, 'raid')} selected`
                : `${countText(board.pendingOfWeek.length, 'raid')} pending`}
            </p>
            <Button
              size="sm"
              variant="ghost"
              onClick={() =>
                board.selection.replace(
                  isEverySelected ? [] : board.pendingOfWeek.map(({ _id }) => _id),
                )
              }
            >
              {isEverySelected ? 'Select none' : 'Select all pending'}
            </Button>
            {selected.length > 0 && (
              <Button size="sm" variant="primary" onClick={() => setAsked(selected)}>
                Publish {countText(selected.length, 'raid')}
              </Button>
            )}
          </div>
        )}
        {body()}
        <p role="status" className="sr-only">
          {board.announcement}
        </p>
      </Panel>
      <RaidTemplates onPlan={board.planTemplate} onDrag={board.setDragged} />
      {board.plan && (
        <PlanDialog
          plan={board.plan}
          raids={board.raids}
          leaders={board.leaders}
          collectors={board.collectors}
          onPlan={(plan) => {
            board.setPlan(plan);
            goToWeek(() => plan.week);
          }}
          onClosed={board.closePlan}
        />
      )}
      {asked && (
        <PublishManyDialog
          raids={asked}
          onPublished={(ids) => board.selection.selectMany(ids, false)}
          onClosed={() => setAsked(null)}
        />
      )}
    </div>
  );
}
