import type { ReactNode } from 'react';

/** A public page of text: carved title, one column. */
export function ProsePage({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  return (
    <article className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-16 sm:px-6 sm:py-24">
      <h1 className="font-display text-xl font-semibold text-iron-9 sm:text-display">{title}</h1>
      <p className="max-w-prose text-lg text-pretty text-iron-8">{lead}</p>
      {children}
    </article>
  );
}
