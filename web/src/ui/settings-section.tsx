import { useId, type ReactNode } from 'react';

type Props = {
  title: string;
  lead: ReactNode;
  /** Beside the title, for the state of the last save. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Title and description left, content right; stacked on narrow screens. */
export function SettingsSection({ title, lead, aside, children }: Props) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-10 gap-y-4 py-(--section-space) first:pt-0 xl:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-1">
        <div className="flex min-h-6 items-center justify-between gap-3 xl:justify-start">
          <h2 id={titleId} className="text-base font-semibold text-iron-9">
            {title}
          </h2>
          {aside}
        </div>
        <p className="max-w-prose text-sm text-pretty text-iron-7">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
