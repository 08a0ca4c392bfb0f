import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Download } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { isPlainClick } from '../lib/plain-click.ts';
import { useDownload } from '../lib/use-download.ts';
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
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDownload();
  const download = (event: MouseEvent, address: string) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    mutate(address);
  };
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={(next) => setOpen(next && !isPending)}>
      <BaseMenu.Trigger
        render={
          <Button size={size} loading={isPending}>
            <Download aria-hidden="true" />
            {label}
          </Button>
        }
      />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-60 outline-hidden select-none">
          <BaseMenu.Popup className={menuClasses}>
            {formats.map(({ ending, label: format }) => {
              const address = `${path}.${ending}${search}`;
              return (
                <BaseMenu.LinkItem
                  key={ending}
                  href={address}
                  download
                  closeOnClick
                  onClick={(event) => download(event, address)}
                  className={menuItemClasses}
                >
                  {format}
                </BaseMenu.LinkItem>
              );
            })}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
