import type { ReactNode } from 'react';

export function PageHeader({
  title,
  lead,
  actions,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-(--page-gap) flex flex-wrap items-end justify-between gap-4">
      <div className="flex max-w-prose flex-col gap-1.5">
        <h1 className="font-display text-xl font-semibold text-balance text-iron-9">{title}</h1>
        {lead !== undefined && <p className="text-sm text-iron-7">{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
