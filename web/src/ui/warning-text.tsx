import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { children: ReactNode; className?: string | undefined };

/** What may go wrong later; it stops nobody. Unlike an error it belongs to no field. */
export function WarningText({ children, className }: Props) {
  return (
    <span className={clsx('inline-flex items-start gap-1.5 text-sm text-warning', className)}>
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere whitespace-normal">{children}</span>
    </span>
  );
}
