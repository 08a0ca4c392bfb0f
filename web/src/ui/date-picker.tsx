import { Input } from '@base-ui/react/input';
import { Popover } from '@base-ui/react/popover';
import { isDay, parseDay, formatDay } from '@forge/contract/paris-time';
import { CalendarDays, CircleAlert, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { deferUntilPointerUp } from '../lib/defer-until-pointer-up.ts';
import { today } from '../lib/today.ts';
import { Button } from './button.tsx';
import { Calendar } from './calendar.tsx';
import { controlClasses } from './control-classes.ts';
import { IconButton } from './icon-button.tsx';

const INVALID_DATE = 'Date input not valid.';

/** The day as shown in the input; text that is no date stays as it was typed. */
const inputText = (value: string) => (isDay(value) ? formatDay(value) : value);

/** The typed day, '' for an empty input, or null for text that is no date. */
const parseInput = (text: string) => (text.trim() === '' ? '' : parseDay(text));

type Props = {
  /** YYYY-MM-DD, or '' while there is none. */
  value: string;
  /** Called with a valid day, or '' when the input is cleared. */
  onChange: (day: string) => void;
  /** Called with text that is no date; without it the picker shows the error itself. */
  onInvalidText?: (text: string) => void;
  /** The first day that can be picked. A typed day is validated by the form. */
  min?: string;
  /** Shows a clear button. */
  allowEmpty?: boolean;
  onBlur?: () => void;
  name?: string;
  required?: boolean;
  disabled?: boolean;
};

/** A date input, typed as MM/dd/yyyy or picked from a calendar. Belongs inside a Field, which labels it. */
export function DatePicker({
  value,
  onChange,
  onInvalidText,
  min,
  allowEmpty = false,
  onBlur,
  name,
  required = false,
  disabled = false,
}: Props) {
  const [text, setText] = useState(inputText(value));
  const [lastValue, setLastValue] = useState(value);
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const isInvalid = text === invalidText;
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const errorId = useId();

  // The value may also change from outside, for example by Clear Filters.
  if (value !== lastValue) {
    setLastValue(value);
    if ((parseDay(text) ?? text) !== value) setText(inputText(value));
    setInvalidText(null);
  }

  const type = (typed: string) => {
    setText(typed);
    setInvalidText(null);
    const day = parseInput(typed);
    if (day !== null && day !== value) onChange(day);
  };

  const commit = () => {
    const day = parseInput(text);
    if (day !== null) setText(inputText(day));
    else if (onInvalidText) onInvalidText(text);
    else deferUntilPointerUp(() => setInvalidText(text));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setIsOpen(true);
  };

  const pick = (day: string) => {
    setText(inputText(day));
    setInvalidText(null);
    setIsOpen(false);
    if (day !== value) onChange(day);
  };

  const shown = isDay(value) ? value : today();
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => setIsOpen(next)}>
      <div ref={box} className="relative">
        <Input
          ref={input}
          value={text}
          placeholder="MM/dd/yyyy"
          autoComplete="off"
          inputMode="numeric"
          disabled={disabled}
          required={required}
          {...(isInvalid && { 'aria-invalid': true, 'aria-describedby': errorId })}
          {...(name !== undefined && { name })}
          onValueChange={type}
          onKeyDown={onKeyDown}
          onBlur={() => {
            commit();
            onBlur?.();
          }}
          className={controlClasses(
            `tabular h-10 pointer-coarse:h-11 max-sm:h-11 ${allowEmpty ? 'pr-20' : 'pr-11'} ${isInvalid ? 'border-danger' : ''}`,
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
      {isInvalid && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {INVALID_DATE}
        </p>
      )}
      <Popover.Portal>
        <Popover.Positioner
          anchor={box}
          align="start"
          sideOffset={4}
          // On a phone neither side has room for a month: it covers the input.
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
              shown={min !== undefined && shown < min ? min : shown}
              selected={isDay(value) ? value : null}
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
