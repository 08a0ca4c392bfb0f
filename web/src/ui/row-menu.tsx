import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { Button } from './button.tsx';
import { Menu, type MenuEntry } from './menu.tsx';

type Props = {
  /** Whose menu it is, for screen readers: 'More for Goldvault'. */
  label: string;
  entries: readonly MenuEntry[];
  className?: string;
};

/** The menu at the end of a row's buttons. */
export function RowMenu({ label, entries, className }: Props) {
  return (
    <Menu
      trigger={
        <Button
          size="xs"
          variant="ghost"
          aria-label={label}
          className={clsx('px-1.5! pointer-coarse:min-w-11 max-lg:min-w-11', className)}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      }
      entries={entries}
    />
  );
}
