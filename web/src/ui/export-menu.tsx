import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Download } from 'lucide-react';
import type { ButtonSize } from './button-classes.ts';
import { Button } from './button.tsx';
import { menuClasses, menuItemClasses } from './menu.tsx';

const formats = [
  { ending: 'csv', label: 'CSV' },
  { ending: 'xlsx', label: 'Excel (XLSX)' },
] as const;

type Props = {
  label?: string;
  size?: ButtonSize;
  /** The address without its ending: '/export/balances'. */
  path: string;
  /** The filters of the screen; undefined ones are left out. */
  query?: Readonly<Record<string, string | undefined>>;
};

/** Downloads what the screen shows as a file. */
export function ExportMenu({ label = 'Export', size = 'md', path, query = {} }: Props) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger
        render={
          <Button size={size}>
            <Download aria-hidden="true" />
            {label}
          </Button>
        }
      />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-60 outline-hidden select-none">
          <BaseMenu.Popup className={menuClasses}>
            {formats.map(({ ending, label: format }) => (
              <BaseMenu.LinkItem
                key={ending}
                href={`${path}.${ending}${search}`}
                download
                closeOnClick
                className={menuItemClasses}
              >
                {format}
              </BaseMenu.LinkItem>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
