import type { PlanNote } from '@forge/contract/raids/week-plan';
import clsx from 'clsx';
import { CircleAlert, CopyPlus } from 'lucide-react';
import { memo } from 'react';
import { longDay } from '../../lib/day-labels.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DifficultyBadge } from '../../ui/difficulty-badge.tsx';
import { Field } from '../../ui/field.tsx';
import { GoldInput } from '../../ui/gold-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import { linesOfNotes, type PlanRow } from './plan-rows.ts';
import { RaidTimeInput } from './raid-time-input.tsx';
import { choicesOf, NO_COLLECTOR, withPerson, type Choosable } from './staff-choices.ts';

/** The columns, where they are side by side. */
export const planColumns =
  '@min-[60rem]:grid @min-[60rem]:grid-cols-[minmax(10rem,1fr)_9rem_8.5rem_11rem_11rem_10rem_auto] @min-[60rem]:items-start @min-[60rem]:gap-x-2';

export const planHeaders = ['Raid', 'Day', 'Time', 'Raid Leader', 'Gold Collector', 'Price'];

type Props = {
  row: PlanRow;
  days: readonly string[];
  notes: readonly PlanNote[];
  /** Why the server refused it. */
  refusal: string | undefined;
  leaders: readonly Choosable[] | undefined;
  collectors: readonly Choosable[] | undefined;
  onChange: (key: string, changes: Partial<PlanRow>) => void;
  onCopy: (key: string) => void;
};

/** Its header labels the column where there is one. */
const cellClasses = '@min-[60rem]:[&>label]:sr-only';

export const PlanRowFields = memo(function PlanRowFields({
  row,
  days,
  notes,
  refusal,
  leaders,
  collectors,
  onChange,
  onCopy,
}: Props) {
  const { time: show } = useTimes();
  const change = (changes: Partial<PlanRow>) => onChange(row.key, changes);
  const person = (id: string) => row.people.find(({ _id }) => _id === id) ?? null;
  const leaderChoices = withPerson(person(row.raidLeader), leaders) ?? [];
  const collectorChoices = withPerson(person(row.goldCollector), collectors) ?? [];
  const nameOf = (id: string) =>
    [...leaderChoices, ...collectorChoices, ...row.people].find(({ _id }) => _id === id)
      ?.username ?? 'Someone';
  const label = `${row.name}, ${longDay(row.date)}`;
  return (
    <li
      aria-label={label}
      data-plan-row={row.key}
      className={clsx(
        planColumns,
        'py-2 @max-[60rem]:flex @max-[60rem]:flex-col @max-[60rem]:gap-2 @max-[60rem]:py-3',
      )}
    >
      <Checkbox
        checked={row.isIncluded}
        onChange={(isIncluded) => change({ isIncluded })}
        label={
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span
              className={clsx(
                'font-semibold wrap-anywhere',
                row.isIncluded ? 'text-iron-9' : 'text-iron-7',
              )}
            >
              {row.name}
            </span>
            <DifficultyBadge name={row.difficulty} />
          </span>
        }
      />
      {row.isIncluded ? (
        <div className="grid grid-cols-2 gap-2 @min-[36rem]:grid-cols-3 @min-[60rem]:contents">
          <Field label="Day" className={cellClasses}>
            <Select
              choices={days.map((day) => ({ value: day, label: longDay(day) }))}
              value={row.date}
              onChange={(date) => change({ date })}
            />
          </Field>
          <Field label="Time" className={cellClasses}>
            <RaidTimeInput
              value={row.time}
              onChange={(time) => change({ time })}
              onCommit={(time) => {
                if (time !== row.time) change({ time });
              }}
              date={row.date}
            />
          </Field>
          <Field label="Raid Leader" className={cellClasses}>
            <Select
              choices={choicesOf(leaderChoices)}
              value={row.raidLeader || null}
              onChange={(raidLeader) => change({ raidLeader })}
              placeholder="Select…"
            />
          </Field>
          <Field label="Gold Collector" className={cellClasses}>
            <Select
              choices={[
                ...(row.goldCollector === ''
                  ? []
                  : [{ value: NO_COLLECTOR, label: 'No gold collector' }]),
                ...choicesOf(collectorChoices),
              ]}
              value={row.goldCollector || null}
              onChange={(chosen) =>
                change({ goldCollector: chosen === NO_COLLECTOR ? '' : chosen })
              }
              placeholder="None"
            />
          </Field>
          <Field label="Price" className={cellClasses}>
            <GoldInput value={row.pot} onChange={(pot) => change({ pot })} />
          </Field>
          <IconButton
            label={`Add a copy of ${label}`}
            className="@max-[60rem]:self-end"
            onClick={() => onCopy(row.key)}
          >
            <CopyPlus aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <p className="tabular text-sm text-iron-7 @min-[60rem]:col-span-6 @min-[60rem]:self-center">
          {longDay(row.date)}, {row.time}
        </p>
      )}
      <ul className="flex flex-col gap-1 empty:hidden @min-[60rem]:col-span-full @min-[60rem]:pl-7.5">
        {refusal !== undefined && <Problem text={refusal} />}
        {linesOfNotes(notes, { nameOf, show }).map(({ text, isBlocking }) =>
          isBlocking && row.isIncluded ? (
            <Problem key={text} text={text} />
          ) : (
            <li key={text}>
              <WarningText>{text}</WarningText>
            </li>
          ),
        )}
      </ul>
    </li>
  );
});

function Problem({ text }: { text: string }) {
  return (
    <li className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </li>
  );
}
