import type { Viewer } from '@forge/contract/viewer';
import { NavLink } from 'react-router';
import clsx from 'clsx';
import { quickActionsOf } from './quick-actions.ts';

export function QuickActionList({ viewer }: { viewer: Viewer }) {
  return (
    <nav aria-label="Quick actions">
      <ul className="flex flex-col gap-0.5">
        {quickActionsOf(viewer).map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                clsx(
                  'flex min-h-10 items-center gap-3 rounded-md px-3 text-sm transition-colors pointer-coarse:min-h-11 max-sm:min-h-11',
                  isActive
                    ? 'bg-iron-4 font-semibold text-iron-9 [&>svg]:text-ember'
                    : 'text-iron-8 hover:bg-iron-3 hover:text-iron-9',
                )
              }
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-iron-7" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
