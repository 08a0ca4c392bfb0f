import { pages } from '@forge/contract/pages';
import clsx from 'clsx';
import { NavLink } from 'react-router';
import { pageIcons } from '../features/dashboard/page-icons.ts';
import { LATEST_VERSION } from '../features/whats-new/latest-version.ts';
import { useSettings } from '../lib/settings-context.ts';
import { Tooltip } from '../ui/tooltip.tsx';

const { path, title } = pages.whatsNew;
const Icon = pageIcons.whatsNew;

type Props = { iconOnly?: boolean };

/** The link to what is new, with a dot while the viewer has not seen the latest version. */
export function WhatsNewLink({ iconOnly = false }: Props) {
  return iconOnly ? (
    <Tooltip text={title} side="right">
      <Target iconOnly />
    </Tooltip>
  ) : (
    <Target />
  );
}

/** The tooltip passes its own properties. */
function Target({ iconOnly = false, ...rest }: Props) {
  const isUnseen = useSettings().seenVersion !== LATEST_VERSION;
  return (
    <NavLink
      {...rest}
      to={path}
      end
      className={({ isActive }) =>
        clsx(
          'flex items-center rounded-md text-sm transition-colors [&>svg]:shrink-0',
          iconOnly
            ? 'relative size-11 justify-center [&>svg]:size-5'
            : 'min-h-9 gap-3 px-3 pointer-coarse:min-h-11 max-lg:min-h-11 [&>svg]:size-4',
          isActive
            ? 'bg-iron-4 font-semibold text-iron-9 [&>svg]:text-ember'
            : 'text-iron-8 hover:bg-iron-3 hover:text-iron-9 [&>svg]:text-iron-7',
        )
      }
    >
      <Icon aria-hidden="true" />
      <span className={iconOnly ? 'sr-only' : undefined}>{title}</span>
      {isUnseen && (
        <span
          data-unseen=""
          className={clsx('size-2 rounded-full bg-ember', iconOnly && 'absolute top-2 right-2')}
        >
          <span className="sr-only">not seen yet</span>
        </span>
      )}
    </NavLink>
  );
}
