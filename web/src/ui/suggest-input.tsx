import { Input } from '@base-ui/react/input';
import clsx from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { controlClasses } from './control-classes.ts';

export type Suggestion = {
  label: string;
  /** Further texts that it is found by. */
  words?: readonly string[];
};

type Props = {
  value: string;
  onChange: (text: string) => void;
  /** Called when the text is complete: on blur, on Enter and on a choice. */
  onCommit?: (text: string) => void;
  suggestions: readonly Suggestion[];
  onOpen?: () => void;
  placeholder?: string;
  /** Labels the list and the button that opens it. */
  listLabel: string;
  required?: boolean;
  readOnly?: boolean;
  name?: string;
};

const normalize = (text: string) => text.toLowerCase().replace(/[\s.]/g, '');

const matches = (typed: string, { label, words = [] }: Suggestion) =>
  [label, ...words].some((word) => normalize(word).startsWith(normalize(typed)));

/**
 * Free text with suggestions. Put it inside a Field, which labels it. Hand-written because Base UI's
 * combobox hides the rest of the page from assistive technology while its list is open.
 */
export function SuggestInput({
  value,
  onChange,
  onCommit,
  suggestions,
  onOpen,
  placeholder,
  listLabel,
  name,
  required = false,
  readOnly = false,
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  // Only typing filters the list: opened on a complete value it shows everything.
  const [isTyping, setIsTyping] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const shown = isTyping ? suggestions.filter((one) => matches(value, one)) : suggestions;
  const isListed = isOpen && !readOnly && shown.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (isListed) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isListed]);
  useEffect(() => {
    if (isListed) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isListed, active]);

  const open = () => {
    if (isOpen || readOnly) return;
    onOpen?.();
    setIsTyping(false);
    setActive(
      Math.max(
        0,
        suggestions.findIndex(({ label }) => label === value),
      ),
    );
    setIsOpen(true);
  };

  const pick = (index: number) => {
    const label = shown[index]?.label;
    if (label === undefined) return;
    setIsOpen(false);
    setIsTyping(false);
    onChange(label);
    onCommit?.(label);
  };

  const move = (step: number) => {
    if (isListed) setActive((active + step + shown.length) % shown.length);
    else open();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isListed) {
      event.stopPropagation();
      setIsOpen(false);
    } else if (event.key === 'Enter' && isListed) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Enter') {
      onCommit?.(value);
    }
  };

  return (
    <div className="relative">
      <Input
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed ? optionId(active) : undefined}
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        required={required}
        readOnly={readOnly}
        {...(name !== undefined && { name })}
        onValueChange={(text) => {
          if (!isOpen) onOpen?.();
          setIsOpen(true);
          setIsTyping(text !== '');
          setActive(0);
          onChange(text);
        }}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setIsOpen(false);
          onCommit?.(value);
        }}
        className={controlClasses('tabular h-10 pr-11 pointer-coarse:h-11 max-sm:h-11')}
      />
      {/* Pointer only: the keyboard opens the list from the input. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={listLabel}
        onPointerDown={(event) => {
          event.preventDefault();
          input.current?.focus();
          if (isListed) setIsOpen(false);
          else open();
        }}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center text-iron-7 hover:text-iron-9"
      >
        <ChevronsUpDown aria-hidden="true" className="size-4" />
      </button>
      {isListed && (
        <ul
          ref={list}
          id={listId}
          role="listbox"
          aria-label={listLabel}
          // A press on an option or the scroll bar keeps the focus in the input.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 scroll-my-4 animate-appear scroll-py-1 overflow-y-auto overscroll-contain rounded-md border border-iron-5 bg-iron-4 p-1 text-iron-8 shadow-overlay"
        >
          {shown.map(({ label }, index) => (
            <li
              key={label}
              id={optionId(index)}
              role="option"
              aria-selected={label === value}
              onPointerMove={() => setActive(index)}
              onClick={() => pick(index)}
              className={clsx(
                'tabular flex min-h-9 cursor-default items-center rounded-sm px-3 text-sm pointer-coarse:min-h-11 max-sm:min-h-11',
                index === active && 'bg-iron-5 text-iron-9',
                label === value && 'font-semibold text-iron-9',
              )}
            >
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
