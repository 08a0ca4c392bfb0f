import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';

/** Shown in place of content that failed to load, with a way to continue. */
export function ErrorState({
  title,
  children,
  action,
  icon = <Flame />,
  wholePage = false,
}: {
  title: string;
  icon?: ReactNode;
  /** Replaces a whole page: the title becomes the page's heading. */
  wholePage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span
        aria-hidden="true"
        className="grid size-14 place-items-center rounded-lg border border-danger/40 bg-danger/10 text-danger [&>svg]:size-6"
      >
        {icon}
      </span>
      <Title className="text-base font-semibold text-iron-9">{title}</Title>
      {children !== undefined && (
        <div className="flex max-w-prose flex-col gap-1 text-sm text-balance text-iron-8">
          {children}
        </div>
      )}
      {action !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  );
}
