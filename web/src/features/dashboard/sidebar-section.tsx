import type { ReactNode } from 'react';

type Props = { title?: string; note?: string | undefined; children: ReactNode };

/** One block of the sidebar and of the menu on small screens. */
export function SidebarSection({ title, note, children }: Props) {
  return (
    <div className="flex flex-col gap-2 px-6 short:gap-1 py-(--sidebar-space)">
      {title !== undefined && (
        <div className="flex items-baseline justify-between gap-3 text-xs text-iron-7">
          <h2 className="font-semibold">{title}</h2>
          {note !== undefined && <span>{note}</span>}
        </div>
      )}
      {children}
    </div>
  );
}
