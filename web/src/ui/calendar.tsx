import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, defaultDateLib, type ChevronProps } from 'react-day-picker';

// DayPicker works on local dates: a day, YYYY-MM-DD, is its local midnight. No time zone is involved.
const dateOf = (day: string) => new Date(`${day}T00:00:00`);
const dayOf = (date: Date) => defaultDateLib.format(date, 'yyyy-MM-dd');
const labelOf = (date: Date) => defaultDateLib.format(date, 'EEEE, MMMM d, yyyy');

const monthButtonClasses =
  'grid size-10 place-items-center rounded-md text-iron-8 transition-colors not-aria-disabled:hover:bg-iron-5 not-aria-disabled:hover:text-iron-9 aria-disabled:cursor-not-allowed! aria-disabled:opacity-50 pointer-coarse:size-11 max-sm:size-11';

const classNames = {
  root: 'w-72 p-3',
  month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-1',
  month_caption: 'text-center text-sm font-semibold text-iron-9',
  month_grid: 'col-span-3 w-full table-fixed',
  button_previous: monthButtonClasses,
  button_next: monthButtonClasses,
  weekday: 'h-8 text-xs font-semibold text-iron-7',
  day: 'group/day p-0',
  day_button:
    'tabular mx-auto grid size-9 place-items-center rounded-md text-sm text-iron-9 transition-colors not-disabled:hover:bg-iron-5 disabled:cursor-not-allowed disabled:text-iron-6 disabled:line-through pointer-coarse:h-11 max-sm:h-11 ' +
    'group-data-outside/day:text-iron-7 group-data-today/day:border group-data-today/day:border-ember group-data-today/day:font-semibold ' +
    'group-data-selected/day:border-0 group-data-selected/day:bg-ember group-data-selected/day:font-semibold group-data-selected/day:text-iron-1 group-data-selected/day:hover:bg-ember-hot',
};

const Chevron = ({ orientation }: ChevronProps) =>
  orientation === 'left' ? (
    <ChevronLeft aria-hidden="true" className="size-5" />
  ) : (
    <ChevronRight aria-hidden="true" className="size-5" />
  );

type Props = {
  /** The day whose month is shown first. */
  shown: string;
  selected: string | null;
  today: string;
  min?: string | undefined;
  onSelect: (day: string) => void;
};

/** A month as a grid of days, styled with the theme's tokens. Weeks start on Monday. */
export function Calendar({ shown, selected, today, min, onSelect }: Props) {
  return (
    <DayPicker
      mode="single"
      required
      weekStartsOn={1}
      showOutsideDays
      navLayout="around"
      defaultMonth={dateOf(shown)}
      today={dateOf(today)}
      selected={selected === null ? undefined : dateOf(selected)}
      onSelect={(date) => onSelect(dayOf(date))}
      {...(min !== undefined && { startMonth: dateOf(min), disabled: { before: dateOf(min) } })}
      labels={{
        labelPrevious: () => 'Previous month',
        labelNext: () => 'Next month',
        labelDayButton: (date, { today: isToday }) => `${isToday ? 'Today, ' : ''}${labelOf(date)}`,
      }}
      components={{ Chevron }}
      classNames={classNames}
    />
  );
}
