import { pages } from '@forge/contract/pages';
import type { Viewer } from '@forge/contract/viewer';
import clsx from 'clsx';
import { Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { pageIcons } from '../features/dashboard/page-icons.ts';
import { Drawer } from '../ui/drawer.tsx';
import { mainPagesOf } from './main-pages.ts';

const itemClasses =
  'flex size-full flex-col items-center justify-center gap-1 text-xs whitespace-nowrap -outline-offset-2! transition-colors [&>svg]:size-5';

/** On small screens: the viewer's main pages and the menu with everything else. */
export function BottomNav({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const location = useLocation();
  // Bound to the page: following a link closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === location.key;
  const setOpen = (open: boolean) => setOpenAt(open ? location.key : null);
  return (
    <>
      <nav
        aria-label="Main pages"
        data-bottom-nav=""
        className="fixed inset-x-0 bottom-0 z-40 border-t border-iron-4 bg-iron-1/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm lg:hidden"
      >
        <ul className="mx-auto grid h-14 max-w-xl auto-cols-fr grid-flow-col">
          {mainPagesOf(viewer).map(({ label, page }) => {
            const Icon = pageIcons[page];
            return (
              <li key={page}>
                <NavLink
                  to={pages[page].path}
                  end
                  className={({ isActive }) =>
                    clsx(
                      itemClasses,
                      isActive
                        ? 'font-semibold text-iron-9 [&>svg]:text-ember'
                        : 'text-iron-7 hover:text-iron-9',
                    )
                  }
                >
                  <Icon aria-hidden="true" />
                  {label}
                </NavLink>
              </li>
            );
          })}
          <li>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(true)}
              className={clsx(itemClasses, 'text-iron-7 hover:text-iron-9')}
            >
              <Menu aria-hidden="true" />
              Menu
            </button>
          </li>
        </ul>
      </nav>
      <Drawer open={isOpen} onOpenChange={setOpen} side="right" title="Menu">
        {children}
      </Drawer>
    </>
  );
}
