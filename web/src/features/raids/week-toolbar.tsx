import { daysOfWeek, nextRaidWeek, previousRaidWeek } from '@forge/contract/raids/week-plan';
import { ChevronLeft, ChevronRight, CopyPlus } from 'lucide-react';
import { shortDay } from '../../lib/day-labels.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type Props = {
  week: string;
  thisWeek: string;
  /** From the week that was chosen last, which may not be rendered yet. */
  onWeek: (next: (week: string) => string) => void;
  /** Undefined while the raids are loading. */
  onCopyWeek: (() => void) | undefined;
};

/** Leads from week to week, and fills one with the raids of the one before. */
export function WeekToolbar({ week, thisWeek, onWeek, onCopyWeek }: Props) {
  const last = daysOfWeek(week).at(-1) ?? week;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:w-full">
      {/* Before the arrows, which stay where they are pressed. */}
      {week !== thisWeek && (
        <Button
          size="sm"
          className="max-md:order-1 max-md:grow"
          onClick={() => onWeek(() => thisWeek)}
        >
          This week
        </Button>
      )}
      <div className="flex items-center gap-1 max-md:w-full">
        <IconButton label="Previous week" onClick={() => onWeek(previousRaidWeek)}>
          <ChevronLeft />
        </IconButton>
        <p
          aria-live="polite"
          title="Raid weeks start on Wednesday"
          className="tabular text-center text-sm text-iron-9 max-md:grow sm:min-w-45"
        >
          {shortDay(week)} to {shortDay(last)}, {last.slice(0, 4)}
        </p>
        <IconButton label="Next week" onClick={() => onWeek(nextRaidWeek)}>
          <ChevronRight />
        </IconButton>
      </div>
      <Button
        size="sm"
        className="max-md:order-2 max-md:grow"
        disabled={onCopyWeek === undefined}
        onClick={onCopyWeek}
      >
        <CopyPlus aria-hidden="true" />
        Copy last week
      </Button>
    </div>
  );
}
