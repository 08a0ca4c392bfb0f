import type { Auth } from '../features/auth/use-viewer.ts';
import { Drawer } from '../ui/drawer.tsx';
import { NavAction } from './nav-action.tsx';
import { NavItemLink } from './nav-item-link.tsx';
import type { NavItem } from './nav-links.ts';

type Props = {
  auth: Auth;
  items: readonly NavItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The main navigation on small screens. */
export default function NavDrawer({ auth, items, open, onOpenChange }: Props) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} side="right" title="Menu">
      <nav aria-label="Main" className="flex grow flex-col p-3">
        {/* Following any link closes the drawer. */}
        <ul className="flex flex-col" onClick={() => onOpenChange(false)}>
          {items.map((item) => (
            <li key={item.label}>
              <NavItemLink item={item} variant="drawer" />
            </li>
          ))}
        </ul>
        <div className="mt-auto border-t border-iron-4 pt-3">
          <NavAction auth={auth} className="w-full" />
        </div>
      </nav>
    </Drawer>
  );
}
