import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import {
  addDays,
  addMonths,
  dayInWords,
  isSameMonth,
  monthInWords,
  weekdayOf,
  weeksOf,
} from '../lib/calendar-days.ts';
import { IconButton } from './icon-button.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Where a key leads from a day; nothing for keys that lead nowhere. */
const dayAfterKey = (day: string, key: string, shift: boolean): string | null => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
};

type Props = {
  /** The day the keyboard stands on: its month is the one shown. */
  focused: string;
  onFocusedChange: (day: string) => void;
  selected: string | null;
  today: string;
  min?: string | undefined;
  onSelect: (day: string) => void;
};

/** One month as a grid: arrows move by days and weeks, Page keys by months, Enter chooses. */
export function Calendar({ focused, onFocusedChange, selected, today, min, onSelect }: Props) {
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const isMovedByKey = useRef(false);
  const allowed = (day: string) => (min !== undefined && day < min ? min : day);

  useEffect(() => {
    if (!isMovedByKey.current) return;
    isMovedByKey.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(focused, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    isMovedByKey.current = true;
    onFocusedChange(allowed(next));
  };

  return (
    <div className="w-72 p-3">
      <div className="flex items-center justify-between">
        <IconButton
          label="Previous month"
          disabled={min !== undefined && isSameMonth(focused, allowed(addMonths(focused, -1)))}
          onClick={() => onFocusedChange(allowed(addMonths(focused, -1)))}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <h2 id={titleId} aria-live="polite" className="text-sm font-semibold text-iron-9">
          {monthInWords(focused)}
        </h2>
        <IconButton
          label="Next month"
          onClick={() => onFocusedChange(allowed(addMonths(focused, 1)))}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <table ref={grid} role="grid" aria-labelledby={titleId} className="mt-1 w-full table-fixed">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-8 text-xs font-semibold">
                <span aria-hidden="true" className="text-iron-7">
                  {name.slice(0, 2)}
                </span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(focused).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === selected} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === focused ? 0 : -1}
                    disabled={min !== undefined && day < min}
                    aria-label={dayInWords(day)}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onSelect(day)}
                    className={clsx(
                      'tabular mx-auto grid size-9 place-items-center rounded-md text-sm transition-colors not-disabled:hover:bg-iron-5 disabled:cursor-not-allowed disabled:text-iron-6 disabled:line-through pointer-coarse:h-11 max-sm:h-11',
                      day === selected && 'bg-ember font-semibold text-iron-1 hover:bg-ember-hot',
                      day !== selected &&
                        (isSameMonth(day, focused) ? 'text-iron-9' : 'text-iron-7'),
                      day === today && day !== selected && 'border border-ember font-semibold',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
