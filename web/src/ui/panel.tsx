import { useId, type ReactNode } from 'react';
import clsx from 'clsx';

type Props = {
  title?: string;
  /** Right of the title. */
  aside?: ReactNode;
  /** Without padding, for tables. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

export function Panel({ title, aside, flush = false, className, children }: Props) {
  const titleId = useId();
  const Element = title === undefined ? 'div' : 'section';
  return (
    <Element
      aria-labelledby={title === undefined ? undefined : titleId}
      className={clsx('rounded-lg border border-iron-4 bg-iron-2', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-(--panel-head) flex-wrap items-center justify-between gap-3 border-b border-iron-4 px-(--panel-space) py-2">
          <h2 id={titleId} className="text-base font-semibold text-iron-9">
            {title}
          </h2>
          {aside}
        </header>
      )}
      <div className={flush ? undefined : 'p-(--panel-space)'}>{children}</div>
    </Element>
  );
}
