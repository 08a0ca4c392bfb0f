import { pages } from '@forge/contract/pages';
import { NavLink } from 'react-router';
import clsx from 'clsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { pageIcons } from './page-icons.ts';
import type { PageLink } from './quick-actions.ts';

type Props = {
  /** For screen readers. */
  label: string;
  links: readonly PageLink[];
  /** Shows the labels as tooltips. */
  iconsOnly?: boolean;
};

/** Links to pages, each with its icon; the current page is marked. */
export function PageLinkList({ label, links, iconsOnly = false }: Props) {
  return (
    <nav aria-label={label}>
      <ul
        className={clsx(
          'flex flex-col gap-0.5 pointer-fine:short:gap-0',
          iconsOnly && 'items-center',
        )}
      >
        {links.map((link) => (
          <li key={link.page}>
            {iconsOnly ? (
              <Tooltip text={link.label} side="right">
                <IconLink link={link} />
              </Tooltip>
            ) : (
              <TextLink link={link} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const linkClasses = (layout: string) => (state: { isActive: boolean }) =>
  clsx(
    'flex items-center rounded-md text-sm transition-colors [&>svg]:shrink-0',
    layout,
    state.isActive
      ? 'bg-iron-4 font-semibold text-iron-9 [&>svg]:text-ember'
      : 'text-iron-8 hover:bg-iron-3 hover:text-iron-9 [&>svg]:text-iron-7',
  );

function TextLink({ link: { label, page } }: { link: PageLink }) {
  const Icon = pageIcons[page];
  return (
    <NavLink
      to={pages[page].path}
      end
      className={linkClasses(
        'min-h-9 gap-3 px-3 pointer-coarse:min-h-11 pointer-fine:short:min-h-8 max-lg:min-h-11',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </NavLink>
  );
}

/** The tooltip passes its own properties. */
function IconLink({ link: { label, page }, ...rest }: { link: PageLink }) {
  const Icon = pageIcons[page];
  return (
    <NavLink
      {...rest}
      to={pages[page].path}
      end
      aria-label={label}
      className={linkClasses('size-11 justify-center pointer-fine:short:size-10')}
    >
      <Icon aria-hidden="true" className="size-5" />
    </NavLink>
  );
}
