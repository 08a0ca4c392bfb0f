import clsx from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
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
        'pointer-events-none absolute size-4 animate-appear rounded-full bg-iron-2 text-success',
        className,
      )}
    />
  );
}

/** Why the last action on the row was refused. */
export function RefusalText({ id, className }: Props) {
  const result = useRowResult(id);
  if (result === undefined || result.isDone) return null;
  return (
    <p
      data-refusal=""
      className={clsx(
        'flex w-fit animate-appear items-start gap-1.5 text-sm wrap-anywhere whitespace-normal text-danger',
        className,
      )}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {result.reason}
    </p>
  );
}

/** The same below a row of a table. */
export function RefusalRow({ id, columns }: { id: string; columns: number }) {
  const result = useRowResult(id);
  if (result === undefined || result.isDone) return null;
  return (
    <tr role="row" className="max-lg:col-span-full max-lg:grid">
      <td
        role="cell"
        colSpan={columns}
        className="py-2 max-lg:px-1 lg:border-b lg:border-b-iron-4 lg:px-4"
      >
        {/* Stays in sight while the columns scroll. */}
        <RefusalText id={id} className="lg:sticky lg:left-4 lg:max-w-[min(60rem,70vw)]" />
      </td>
    </tr>
  );
}
