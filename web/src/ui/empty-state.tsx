import type { ReactNode } from 'react';

type Props = {
  icon: ReactNode;
  title: string;
  /** What will appear here, and when. */
  children?: ReactNode;
  /** The next step, if the viewer is permitted to take it. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span
        aria-hidden="true"
        className="grid size-14 place-items-center rounded-lg border border-iron-5 bg-iron-3 text-iron-7 [&>svg]:size-6"
      >
        {icon}
      </span>
      <p className="text-base font-semibold text-iron-9">{title}</p>
      {children !== undefined && (
        <div className="max-w-prose text-sm text-balance text-iron-7">{children}</div>
      )}
      {action !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  );
}
