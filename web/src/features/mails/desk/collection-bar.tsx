import { countText } from '../../../lib/count-text.ts';
import { GoldAmount } from '../../../ui/gold-amount.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { MailView } from '../mail-url-state.ts';
import type { Remaining } from './desk-groups.ts';

const choices: readonly { value: MailView; label: string }[] = [
  { value: 'to-send', label: 'To send' },
  { value: 'all', label: 'All mails' },
];

type Props = { left: Remaining; view: MailView; onView: (view: MailView) => void };

/** What is left to send, always in sight, and whether the desk is open. */
export function CollectionBar({ left, view, onView }: Props) {
  return (
    <div className="items-center justify-between gap-6 max-md:contents md:flex">
      {/* On a phone it stays in sight above the cards. */}
      <p
        role="status"
        className="max-md:sticky max-md:top-16 max-md:z-20 max-md:-mx-4 max-md:-my-2 max-md:bg-iron-1 max-md:px-4 max-md:py-2"
      >
        <span className="block text-sm text-iron-7">Gold you have to send</span>
        <span className="tabular flex flex-wrap items-baseline gap-x-2.5">
          <span className="text-lg font-semibold">
            <GoldAmount amount={left.gold} settled={left.count === 0} />
          </span>
          <span className="text-sm text-iron-8">{countText(left.count, 'mail')} left</span>
        </span>
      </p>
      <SegmentedControl
        label="View"
        choices={choices}
        value={view}
        onChange={onView}
        className="w-56 max-md:w-full [&>legend]:sr-only"
      />
    </div>
  );
}
