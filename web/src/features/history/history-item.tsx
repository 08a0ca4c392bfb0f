import { describeAction } from '@forge/contract/history/history-actions';
import type { HistoryChange, HistoryEntry } from '@forge/contract/history/history-api';
import type { HistoryThing } from '@forge/contract/history/history-fields';
import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import { Timestamp } from '../../lib/timestamp.tsx';
import { HistoryValueText } from './history-value.tsx';

type Props = { thing: HistoryThing; entry: HistoryEntry; isChanged: boolean };

/** One entry on the line of time: who, when, what, and the fields from → to. */
export function HistoryItem({ thing, entry, isChanged }: Props) {
  const { by, at, action, changes } = entry;
  return (
    <li className="group/entry relative pb-6 pl-6 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-3 bottom-0 left-1 w-px -translate-x-1/2 bg-iron-5 group-last/entry:hidden"
      />
      <span
        aria-hidden="true"
        className={clsx(
          'absolute top-1.5 left-0 size-2 rotate-45 border',
          by === null ? 'border-iron-6 bg-iron-2' : 'border-iron-7 bg-iron-7',
        )}
      />
      <article
        data-changed={isChanged ? '' : undefined}
        className="-mx-2 -my-1 flex flex-col gap-2 rounded-md px-2 py-1 text-sm data-changed:animate-cool"
      >
        <header>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 font-semibold wrap-anywhere text-iron-9">
              {by?.username ?? 'The portal'}
            </span>
            <Timestamp at={at} />
          </p>
          <p className="text-iron-8">{describeAction(action)}</p>
        </header>
        {changes.length > 0 && (
          <dl className="grid grid-cols-[6.75rem_minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
            {changes.map((change) => (
              <Change
                key={change.field}
                thing={thing}
                change={change}
                isNew={isNew(thing, changes)}
              />
            ))}
          </dl>
        )}
      </article>
    </li>
  );
}

/** Each thing has this from the beginning; other fields may be empty before a change. */
const firstField: Record<HistoryThing, string> = {
  raid: 'name',
  booking: 'clientName',
  mail: 'amount',
  'hero-name': 'name',
};

/** Of a new thing only what it contains is of interest. */
const isNew = (thing: HistoryThing, changes: readonly HistoryChange[]) =>
  changes.every(({ before }) => before === null) &&
  changes.some(({ field }) => field === firstField[thing]);

type ChangeProps = { thing: HistoryThing; change: HistoryChange; isNew: boolean };

const valueClasses = 'min-w-0 wrap-anywhere whitespace-pre-line';

function Change({ thing, change, isNew: hasNoBefore }: ChangeProps) {
  const { field, label, before, after } = change;
  return (
    <>
      <dt className="text-iron-7">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {!hasNoBefore && (
          <span dir="auto" className={clsx(valueClasses, 'text-iron-8 [&>span]:text-iron-8')}>
            <HistoryValueText thing={thing} field={field} value={before} />
          </span>
        )}
        <span className="flex min-w-0 items-baseline gap-2">
          {!hasNoBefore && (
            <span className="grid h-5 shrink-0 place-items-center self-start">
              <ArrowRight aria-hidden="true" className="size-3.5 text-iron-7" />
              <span className="sr-only">to</span>
            </span>
          )}
          <span dir="auto" className={clsx(valueClasses, 'text-iron-9')}>
            <HistoryValueText thing={thing} field={field} value={after} />
          </span>
        </span>
      </dd>
    </>
  );
}
