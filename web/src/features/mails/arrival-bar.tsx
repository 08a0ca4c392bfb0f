import type { Mail } from '@forge/contract/mails/mail-api';
import { countText } from '../../lib/count-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { Select } from '../../ui/select.tsx';
import { goldOf, groupByPlace } from './mail-places.ts';

/** Of all places. A select cannot have an empty value. */
export const EVERY_PLACE = 'every place';

const countAndGold = (mails: readonly Mail[]) =>
  `${countText(mails.length, 'mail')}, ${formatGold(goldOf(mails))}`;

type Props = {
  /** Of every place. */
  mails: readonly Mail[];
  place: string;
  onPlace: (place: string) => void;
  /** Of the chosen place. */
  listed: readonly Mail[];
  chosen: readonly Mail[];
  onSelectAll: (isSelected: boolean) => void;
  isReceiving: boolean;
  onReceived: () => void;
};

/** Compares the list with one mailbox in the game, and confirms many mails at once. */
export function ArrivalBar({
  mails,
  place,
  onPlace,
  listed,
  chosen,
  onSelectAll,
  isReceiving,
  onReceived,
}: Props) {
  const places = groupByPlace(mails);
  const choices = [
    { value: EVERY_PLACE, label: `Every bank (${countAndGold(mails)})` },
    ...[...places].map(([name, ofPlace]) => ({
      value: name,
      label: `${name} (${countAndGold(ofPlace)})`,
    })),
  ];
  return (
    <>
      {places.size > 1 && (
        <div className="px-(--panel-space) pt-3 lg:max-w-lg">
          <Select label="Bank" choices={choices} value={place} onChange={onPlace} />
        </div>
      )}
      {/* Cards are selected far below the button. */}
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-iron-4 bg-iron-2 px-(--panel-space) py-3 max-lg:sticky max-lg:top-16 max-lg:z-20">
        <Checkbox
          label={`All ${listed.length}`}
          checked={chosen.length === listed.length}
          onChange={onSelectAll}
        />
        <Button
          variant={chosen.length > 0 ? 'primary' : 'secondary'}
          disabled={chosen.length === 0}
          loading={isReceiving}
          onClick={onReceived}
        >
          {chosen.length === 0 ? 'Received' : `Received: ${countAndGold(chosen)}`}
        </Button>
      </div>
    </>
  );
}
