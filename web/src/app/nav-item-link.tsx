import clsx from 'clsx';
import { InviteLink } from '../features/site/invite-link.tsx';
import { PageLink, useNavigationContext } from '../lib/navigation.tsx';
import type { NavItem } from './nav-links.ts';

const classes =
  'flex items-center text-xs font-semibold tracking-wider whitespace-nowrap transition-colors hover:text-iron-9';

const variants = {
  bar: 'relative h-full px-3 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5',
  drawer: 'min-h-12 rounded-md px-3 hover:bg-iron-3',
};

export function NavItemLink({ item, variant }: { item: NavItem; variant: keyof typeof variants }) {
  const { pathname } = useNavigationContext().location;
  if (item.kind === 'invite')
    return (
      <InviteLink fallbackTo={item.to} className={clsx(classes, variants[variant], 'text-iron-7')}>
        {item.label}
      </InviteLink>
    );
  const isActive = pathname.toLowerCase().replace(/(?!^)\/+$/, '') === item.to;
  return (
    <PageLink
      to={item.to}
      aria-current={isActive ? 'page' : undefined}
      className={clsx(
        classes,
        variants[variant],
        isActive ? 'text-iron-9' : 'text-iron-7',
        isActive && (variant === 'bar' ? 'after:bg-ember' : 'bg-iron-3'),
      )}
    >
      {item.label}
    </PageLink>
  );
}
