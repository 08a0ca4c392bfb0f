import { Input } from '@base-ui/react/input';
import { Popover } from '@base-ui/react/popover';
import { CalendarDays, CircleAlert, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { dayText, isCalendarDay, today, typedDay } from '../lib/calendar-days.ts';
import { Button } from './button.tsx';
import { Calendar } from './calendar.tsx';
import { controlClasses } from './control-classes.ts';
import { IconButton } from './icon-button.tsx';

const NOT_A_DAY = 'Date input not valid.';

type Props = {
  /** YYYY-MM-DD, or '' while there is none. */
  value: string;
  /** Gets a day that exists, or '' when it was emptied. */
  onChange: (day: string) => void;
  /** Gets what was typed when it is no day; without this the picker says so itself. */
  onUnreadable?: (text: string) => void;
  /** The first day that can be picked; a typed one is left to the rules of the form. */
  min?: string;
  /** Offers to take the day away again. */
  allowEmpty?: boolean;
  placeholder?: string;
  onBlur?: () => void;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  /** Only where no Field names it. */
  label?: string;
};

/** A day, typed as MM/dd/yyyy or picked. Put it inside a Field, which names it. */
export function DatePicker({
  value,
  onChange,
  onUnreadable,
  min,
  allowEmpty = false,
  placeholder = 'MM/dd/yyyy',
  onBlur,
  name,
  label,
  required = false,
  disabled = false,
}: Props) {
  const [text, setText] = useState(dayText(value));
  const [lastValue, setLastValue] = useState(value);
  const [isWrong, setIsWrong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [focusedDay, setFocusedDay] = useState(value);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const errorId = useId();

  // The value may also be set from outside, such as by Clear Filters.
  if (value !== lastValue) {
    setLastValue(value);
    if ((typedDay(text) ?? text) !== value) setText(dayText(value));
    setIsWrong(false);
  }

  const type = (typed: string) => {
    setText(typed);
    setIsWrong(false);
    const day = typed.trim() === '' ? '' : typedDay(typed);
    if (day !== null && day !== value) onChange(day);
  };

  const settle = () => {
    const day = text.trim() === '' ? '' : typedDay(text);
    if (day !== null) setText(dayText(day));
    else if (onUnreadable) onUnreadable(text);
    else setIsWrong(true);
  };

  const show = (next: boolean) => {
    if (next) {
      const start = isCalendarDay(value) ? value : today();
      setFocusedDay(min !== undefined && start < min ? min : start);
    }
    setIsOpen(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    show(true);
  };

  const pick = (day: string) => {
    setText(dayText(day));
    setIsWrong(false);
    setIsOpen(false);
    if (day !== value) onChange(day);
  };

  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => show(next)}>
      <div ref={box} className="relative">
        <Input
          ref={input}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          inputMode="numeric"
          disabled={disabled}
          required={required}
          aria-label={label}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': errorId })}
          {...(name !== undefined && { name })}
          onValueChange={type}
          onKeyDown={onKeyDown}
          onBlur={() => {
            settle();
            onBlur?.();
          }}
          className={controlClasses(
            `tabular h-10 pointer-coarse:h-11 max-sm:h-11 ${allowEmpty ? 'pr-20' : 'pr-11'} ${isWrong ? 'border-danger' : ''}`,
          )}
        />
        <div className="absolute inset-y-0 right-0 flex items-center">
          {allowEmpty && text !== '' && !disabled && (
            <IconButton
              label="Clear the date"
              className="-mr-1.5"
              onClick={() => {
                type('');
                input.current?.focus();
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
          <Popover.Trigger
            disabled={disabled}
            render={
              <IconButton label="Open the calendar">
                <CalendarDays aria-hidden="true" />
              </IconButton>
            }
          />
        </div>
      </div>
      {isWrong && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {NOT_A_DAY}
        </p>
      )}
      <Popover.Portal>
        <Popover.Positioner
          anchor={box}
          align="start"
          sideOffset={4}
          // Where neither side has room for a month, as on a phone, it lies over the input.
          collisionAvoidance={{ side: 'shift', align: 'shift', fallbackAxisSide: 'none' }}
          collisionPadding={8}
          className="z-60"
        >
          <Popover.Popup
            ref={popup}
            aria-label="Choose a date"
            initialFocus={() =>
              popup.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')
            }
            finalFocus={input}
            className="origin-(--transform-origin) rounded-md border border-iron-5 bg-iron-4 text-iron-8 shadow-overlay outline-hidden transition-[scale,opacity] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <Calendar
              focused={focusedDay}
              onFocusedChange={setFocusedDay}
              selected={isCalendarDay(value) ? value : null}
              today={today()}
              min={min}
              onSelect={pick}
            />
            <div className="flex items-center justify-between border-t border-iron-5 px-3 py-2">
              <span className="text-xs text-iron-7">Server time</span>
              <Button size="sm" variant="ghost" onClick={() => pick(today())}>
                Today
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
