import clsx from 'clsx';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';

type Props = {
  /** Of the raid's name. */
  titleId: string;
  /** Null while the details are closed. */
  detailsId: string | null;
  isBookable: boolean;
  mayBook: boolean;
  /** The page of the raid's night, for those who run it. */
  night: string | null;
  onBook: () => void;
  onToggle: () => void;
  /** A phone shows only an arrow, and the whole line opens the raid. */
  isCollapsed: boolean;
  isCancelled: boolean;
  menu: readonly MenuEntry[];
  raidName: string;
};

/** What can be done with the raid of a card. */
export function RaidCardButtons(props: Props) {
  const { titleId, detailsId, isBookable, mayBook, onBook, onToggle } = props;
  const { isCollapsed, isCancelled, night } = props;
  const isOpen = detailsId !== null;
  // Those who cannot sell seats come here for the night.
  const isNightFirst = night !== null && !mayBook;
  const book = !isCancelled && (
    <Button
      key="book"
      size="sm"
      variant={isCollapsed || isNightFirst ? 'ghost' : isBookable ? 'quiet' : 'secondary'}
      onClick={onBook}
      data-shortcut="book"
      aria-describedby={titleId}
      {...(isCollapsed && { className: 'max-md:hidden' })}
    >
      Book Now
    </Button>
  );
  const toNight = !isCancelled && night !== null && (
    <ButtonLink
      key="night"
      to={night}
      size="sm"
      variant={isNightFirst && !isCollapsed ? 'quiet' : 'secondary'}
      aria-describedby={titleId}
      className={clsx('max-md:z-10', isCollapsed && 'max-sm:hidden')}
    >
      Raid night
    </ButtonLink>
  );
  return (
    <div
      className={clsx(
        'flex gap-2',
        isCollapsed ? 'shrink-0 max-md:-mr-2' : 'max-sm:flex-wrap max-sm:*:grow md:justify-end',
      )}
    >
      {isNightFirst ? [toNight, book] : [book, toNight]}
      <Button
        size="sm"
        variant="ghost"
        onClick={onToggle}
        aria-describedby={titleId}
        aria-expanded={isOpen}
        aria-controls={detailsId ?? undefined}
        {...(isCollapsed && {
          className: 'max-md:static! max-md:after:absolute max-md:after:inset-0',
        })}
      >
        <span className={clsx(isCollapsed && 'max-md:sr-only')}>
          {isOpen ? 'Hide Details' : 'View Details'}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx('transition-transform', isOpen && 'rotate-180')}
        />
      </Button>
      {props.menu.length > 0 && (
        <Menu
          trigger={
            <IconButton
              label={`More for ${props.raidName}`}
              className="h-(--small-control)! w-9! grow-0! pointer-coarse:size-11! max-sm:size-11! max-md:z-10"
            >
              <Ellipsis />
            </IconButton>
          }
          entries={props.menu}
        />
      )}
    </div>
  );
}
