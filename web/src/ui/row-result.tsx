import clsx from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useRowResult } from '../lib/row-results.ts';

type Props = {
  /** The id of the row's record. */
  id: string;
  className?: string;
};

/** A check mark for a moment after an action; needs a positioned row or cell. The toast has the words. */
export function DoneMark({ id, className }: Props) {
  const result = useRowResult(id);
  if (!result?.isDone) return null;
  return (
    <CircleCheck
      aria-hidden="true"
      data-done=""
      className={clsx(
        'pointer-events-none absolute size-3.5 animate-appear rounded-full bg-iron-2 text-success',
        className,
      )}
    />
  );
}

const useRefusal = (id: string) => {
  const result = useRowResult(id);
  return result === undefined || result.isDone ? null : result;
};

const scrolledTo = new WeakSet<object>();

/** Why the last action on the row was refused. */
export function RefusalText({ id, className }: Props) {
  const refusal = useRefusal(id);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refusal === null || scrolledTo.has(refusal)) return;
    // A page that lists a record twice shows the refusal where the action was.
    const list = text.current?.closest('[data-refusals]');
    if (list && !list.contains(document.activeElement)) return;
    scrolledTo.add(refusal);
    text.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  if (refusal === null) return null;
  return (
    <p
      ref={text}
      data-refusal=""
      className={clsx(
        'flex w-fit scroll-my-4 animate-appear items-start gap-1.5 text-sm wrap-anywhere whitespace-normal text-danger',
        className,
      )}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {refusal.reason}
        {refusal.detail !== undefined && (
          <span className="block text-iron-8">{refusal.detail}</span>
        )}
      </span>
    </p>
  );
}

/** The same as a cell of the row. */
export function RefusalCell({ id, className }: Props) {
  if (useRefusal(id) === null) return null;
  return (
    <td role="cell" className={className}>
      <RefusalText id={id} />
    </td>
  );
}

/** The same below a row. */
export function RefusalRow({ id, columns }: { id: string; columns: number }) {
  if (useRefusal(id) === null) return null;
  return (
    <tr role="row">
      <td role="cell" colSpan={columns} className="border-b border-b-iron-4 px-4 py-2">
        {/* Stays in sight while the columns scroll. */}
        <RefusalText id={id} className="sticky left-4 max-w-[min(60rem,70vw)]" />
      </td>
    </tr>
  );
}
