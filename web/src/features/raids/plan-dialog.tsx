import { formatDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { PLAN_LIMIT, raidMessages } from '@forge/contract/raids/raid-rules';
import {
  clockChangeIn,
  daysOfWeek,
  nextRaidWeek,
  raidWeekOf,
} from '@forge/contract/raids/week-plan';
import clsx from 'clsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { countText } from '../../lib/count-text.ts';
import { CallError } from '../../lib/call.ts';
import { focusWhenRendered } from '../../lib/focus-when-rendered.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { shownMessageOf } from '../../lib/query-client.ts';
import { startDialogToasts } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import { LaterWeekButton } from './later-week-button.tsx';
import { usePlanRaids } from './plan-mutations.ts';
import { PlanRowFields, planColumns, planHeaders } from './plan-row.tsx';
import {
  blockedRows,
  copyOfRow,
  countOverlaps,
  notesOfRows,
  requestOf,
  type Plan,
  type PlanRow,
} from './plan-rows.ts';
import { publishQuestion } from './publish-many-dialog.tsx';
import type { Choosable } from './staff-choices.ts';

type Props = {
  plan: Plan;
  raids: readonly Raid[];
  leaders: readonly Choosable[] | undefined;
  collectors: readonly Choosable[] | undefined;
  /** Shows another plan, and its week. */
  onPlan: (plan: Plan) => void;
  onClosed: () => void;
};

const idsOf = (people: readonly Choosable[] | undefined) =>
  people && new Set(people.map(({ _id }) => _id));

/** A preview of raids to create: each can be changed or left out, then all are created at once. */
export function PlanDialog({ plan, raids, leaders, collectors, onPlan, onClosed }: Props) {
  const [rows, setRows] = useState(plan.rows);
  const [isShown, setShown] = useState(true);
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ key: string; message: string } | null>(null);
  const [requests] = useState(() => createIdempotencyKeys());
  const { mutateAsync, isPending } = usePlanRaids();
  const [now] = useState(() => new Date());
  useEffect(() => (isShown ? startDialogToasts() : undefined), [isShown]);

  const days = useMemo(
    () => [...daysOfWeek(plan.week), ...daysOfWeek(nextRaidWeek(plan.week))],
    [plan.week],
  );
  const notes = useMemo(
    () => notesOfRows(rows, { now, raids, leaders: idsOf(leaders), collectors: idsOf(collectors) }),
    [rows, now, raids, leaders, collectors],
  );
  const included = rows.filter(({ isIncluded }) => isIncluded);
  const change = useCallback((key: string, changes: Partial<PlanRow>) => {
    setProblem(null);
    setRefused((last) => (last?.key === key ? null : last));
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  }, []);
  const copy = useCallback(
    (key: string) =>
      setRows((all) =>
        all.flatMap((row) => {
          if (row.key !== key) return [row];
          const next = days[days.indexOf(row.date) + 1] ?? row.date;
          return [row, { ...copyOfRow(row), date: next }];
        }),
      ),
    [days],
  );

  const showRow = (key: string) =>
    focusWhenRendered(() => {
      const row = document.querySelector(`[data-plan-row="${key}"]`);
      row?.scrollIntoView({ block: 'center' });
      return row?.querySelector<HTMLElement>('[role="checkbox"]');
    });

  /** False, and says why, where the server would refuse the plan. */
  const isReady = () => {
    const blocked = blockedRows(rows, notes);
    const [first] = blocked;
    if (first) {
      setProblem(
        blocked.length === 1
          ? '1 raid needs a change, or leave it out'
          : `${blocked.length} raids need a change, or leave them out`,
      );
      showRow(first.key);
      return false;
    }
    if (included.length === 0 || included.length > PLAN_LIMIT) {
      setProblem(raidMessages.planCount);
      return false;
    }
    return true;
  };

  const send = async (publish: boolean) => {
    setProblem(null);
    setRefused(null);
    const request = { raids: included.map(requestOf), publish };
    try {
      const requestId = requests.keyFor(request);
      await mutateAsync({ ...request, requestId });
      requests.done(requestId);
      setAsked(null);
      setShown(false);
    } catch (error) {
      setAsked(null);
      const [, index] =
        /^raids\.(\d+)\./.exec((error instanceof CallError && error.field) || '') ?? [];
      const row = index === undefined ? undefined : included[Number(index)];
      if (row && error instanceof CallError) {
        setRefused({ key: row.key, message: error.message });
        showRow(row.key);
      } else setProblem(shownMessageOf(error) ?? 'The raids could not be created');
    }
  };

  const planLater = (later: Plan) => {
    setRows(later.rows);
    onPlan(later);
    showRow(later.rows[0]?.key ?? '');
  };

  const isChanged = isShown && rows !== plan.rows;
  const leave = () => {
    if (isPending) return;
    if (isChanged) setAsked('discard');
    else setShown(false);
  };

  const changes = [plan.week, nextRaidWeek(plan.week)]
    .filter((week) => included.some(({ date }) => raidWeekOf(date) === week))
    .map(clockChangeIn);
  const amount = countText(included.length, 'raid');
  const overlaps = countOverlaps(rows, notes);
  const isNothingLeft = plan.later !== undefined && included.length === 0;
  return (
    <Dialog
      open={isShown}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      onClosed={onClosed}
      size="xl"
      title={plan.title}
      description={
        isNothingLeft ? (
          <>
            <strong className="block text-base text-iron-9">
              Nothing left to copy into this week
            </strong>
            {plan.description}
          </>
        ) : (
          plan.description
        )
      }
      notice={
        <div role="alert" className="basis-full empty:hidden">
          <FormRefusal text={problem} />
        </div>
      }
      actions={
        <>
          {overlaps > 0 && (
            <WarningText className="mr-auto self-center max-sm:basis-full">
              {`${overlaps} of ${included.length} ${overlaps === 1 ? 'has' : 'have'} overlaps`}
            </WarningText>
          )}
          <Button onClick={leave} disabled={isPending}>
            Cancel
          </Button>
          {isNothingLeft ? (
            <LaterWeekButton later={plan.later ?? null} onLater={planLater} />
          ) : (
            <>
              <Button
                loading={isPending && asked === null}
                disabled={included.length === 0}
                onClick={() => {
                  if (isReady()) void send(false);
                }}
              >
                {`Create ${amount}`}
              </Button>
              <Button
                variant="primary"
                disabled={included.length === 0 || isPending}
                onClick={() => {
                  if (isReady()) setAsked('publish');
                }}
              >
                {`Create and publish ${amount}`}
              </Button>
            </>
          )}
        </>
      }
    >
      {changes.map(
        (clocks) =>
          clocks && (
            <WarningText key={clocks.day}>
              {`The clocks in Paris go ${clocks.isForward ? 'forward' : 'back'} on ${formatDay(clocks.day)}. Raids keep their server time.`}
            </WarningText>
          ),
      )}
      <div className={clsx('@container', rows.length === 0 && 'hidden')}>
        <div
          aria-hidden="true"
          className={`${planColumns} pb-1 text-xs font-semibold text-iron-7 @max-[60rem]:hidden`}
        >
          {planHeaders.map((header) => (
            <span key={header}>{header}</span>
          ))}
          <span className="w-10" />
        </div>
        <ul
          aria-label="Raids of this plan"
          className="divide-y divide-iron-5 border-t border-iron-5"
        >
          {rows.map((row) => (
            <PlanRowFields
              key={row.key}
              row={row}
              days={days}
              notes={notes.get(row.key) ?? []}
              refusal={refused?.key === row.key ? refused.message : undefined}
              leaders={leaders}
              collectors={collectors}
              onChange={change}
              onCopy={copy}
            />
          ))}
        </ul>
      </div>
      <ConfirmDialog
        open={asked === 'publish'}
        title="Confirm Publication"
        question={publishQuestion(included.length)}
        confirmLabel="Publish"
        busy={isPending}
        onConfirm={() => void send(true)}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'discard'}
        title="Discard this plan?"
        question="None of these raids has been created."
        confirmLabel="Discard"
        cancelLabel="Keep planning"
        danger
        onConfirm={() => {
          setAsked(null);
          setShown(false);
        }}
        onCancel={() => setAsked(null)}
      />
      <LeaveGuard hasUnsavedChanges={() => isChanged} onLeave={() => setShown(false)} />
    </Dialog>
  );
}
