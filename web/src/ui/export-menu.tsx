import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Download } from 'lucide-react';
import { Button } from './button.tsx';
import { menuClasses, menuItemClasses } from './menu.tsx';

const formats = [
  { ending: 'csv', label: 'CSV' },
  { ending: 'xlsx', label: 'Excel (XLSX)' },
] as const;

type Props = {
  /** The address without its ending: '/export/balances'. */
  path: string;
  /** The filters of the screen; undefined ones are left out. */
  query?: Readonly<Record<string, string | undefined>>;
};

/** Downloads what the screen shows as a file. */
export function ExportMenu({ path, query = {} }: Props) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger
        render={
          <Button>
            <Download aria-hidden="true" />
            Export
          </Button>
        }
      />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-60 outline-hidden select-none">
          <BaseMenu.Popup className={menuClasses}>
            {formats.map(({ ending, label }) => (
              <BaseMenu.LinkItem
                key={ending}
                href={`${path}.${ending}${search}`}
                download
                closeOnClick
                className={menuItemClasses}
              >
                {label}
              </BaseMenu.LinkItem>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
