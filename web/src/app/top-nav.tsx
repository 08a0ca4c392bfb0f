import { Menu } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useViewer, type Auth } from '../features/auth/use-viewer.ts';
import { preload, whenLoaded } from '../lib/load-on-demand.ts';
import { PageLink } from '../lib/navigation.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { NavAction } from './nav-action.tsx';
import { NavItemLink } from './nav-item-link.tsx';
import { navItemsFor, type NavItem } from './nav-links.ts';

const loadDrawer = () => import('./nav-drawer.tsx');
// Loaded on demand: most visitors never open it.
const NavDrawer = lazy(loadDrawer);

type Props = {
  /** The dashboard's content on small screens, whose menu is in the bottom bar. */
  small?: ReactNode;
  /** At the end of the bar, on every screen. */
  tools?: ReactNode;
};

export function TopNav({ small, tools }: Props) {
  const auth = useViewer();
  const items = navItemsFor(auth, small === undefined ? 'public' : 'dashboard');
  return (
    <header className="sticky top-0 z-40 h-16 border-b border-iron-4 bg-iron-1/95 backdrop-blur-sm">
      <a
        href="#content"
        // Not followed: the router knows no history entry that it did not make.
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
        className="sr-only z-50 rounded-md bg-ember px-4 py-2 font-semibold text-iron-1 focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <div className="flex h-full items-center gap-6 px-4 max-sm:gap-2 sm:px-6">
        <PageLink to="/" aria-label="Forge, public home page" className="rounded-sm">
          <Wordmark isCompact={small !== undefined} />
        </PageLink>
        <nav aria-label="Main" className="h-full max-lg:hidden">
          <ul className="flex h-full">
            {items.map((item) => (
              <li key={item.label}>
                <NavItemLink item={item} variant="bar" />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2 max-sm:gap-1">
          <div className="max-lg:hidden">
            <NavAction auth={auth} />
          </div>
          <div className="lg:hidden">{small ?? <MenuButton auth={auth} items={items} />}</div>
          {tools}
        </div>
      </div>
    </header>
  );
}

function MenuButton({ auth, items }: { auth: Auth; items: readonly NavItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const [isDrawerMounted, mountDrawer] = useState(false);
  return (
    <>
      <IconButton
        label="Menu"
        aria-expanded={isOpen}
        onPointerEnter={() => preload(loadDrawer)}
        onClick={() =>
          void whenLoaded(loadDrawer, () => {
            mountDrawer(true);
            setOpen(true);
          })
        }
      >
        <Menu />
      </IconButton>
      {isDrawerMounted && (
        <Suspense>
          <NavDrawer auth={auth} items={items} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
