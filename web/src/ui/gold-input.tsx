import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type RefObject,
} from 'react';
import {
  difference,
  digitsBefore,
  editGold,
  groupDigits,
  positionAfter,
  readEdited,
} from './gold-edit.ts';
import { TextInput } from './text-input.tsx';

type Props = Pick<ComponentProps<typeof TextInput>, 'name' | 'onBlur' | 'onFocus'> & {
  /** Digits only, or nothing. */
  value: string;
  onChange?: (digits: string) => void;
  readOnly?: boolean;
};

/** Whole gold: takes digits and groups them while they are typed. Pasted amounts can be such as 1.2m and 850k. */
export function GoldInput({ value, onChange, readOnly = false, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useCaret(input);
  const text = groupDigits(value);

  const beforeInput = useEffectEvent((event: InputEvent) => {
    const element = input.current;
    if (element === null || readOnly || event.isComposing) return;
    const { value: before, selectionStart, selectionEnd } = element;
    const selected = { text: before, start: selectionStart ?? 0, end: selectionEnd ?? 0 };
    const edited = editGold(selected, event);
    if (edited === null) return;
    event.preventDefault();
    if (edited.text !== before) {
      caret.put(edited.caret);
      const { start, end, inserted } = difference(before, edited.text);
      element.setSelectionRange(start, end);
      // A value that is set cannot be undone; text that is inserted can.
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way
      document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted);
    }
    element.setSelectionRange(edited.caret, edited.caret);
  });
  useEffect(() => {
    const element = input.current;
    const listener = (event: InputEvent) => beforeInput(event);
    element?.addEventListener('beforeinput', listener);
    return () => element?.removeEventListener('beforeinput', listener);
  }, []);

  /** Also for edits by the browser itself: undo, cut, drop, the keyboard of a phone. */
  const change = (typed: string) => {
    const digits = readEdited(text, typed);
    if (digits === null) return;
    caret.keep(typed);
    onChange?.(digits);
  };

  return (
    <div className="relative">
      <TextInput
        {...rest}
        ref={input}
        inputMode="numeric"
        value={text}
        readOnly={readOnly}
        {...(readOnly && { tabIndex: -1 })}
        onValueChange={change}
        className="tabular pr-8"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-sm text-gold"
      >
        g
      </span>
    </div>
  );
}

/** Where the caret belongs once the grouped text is rendered. */
const useCaret = (input: RefObject<HTMLInputElement | null>) => {
  const wanted = useRef<{ position: number } | { digits: number } | null>(null);
  useLayoutEffect(() => {
    const element = input.current;
    const place = wanted.current;
    wanted.current = null;
    if (element === null || place === null || document.activeElement !== element) return;
    const position =
      'position' in place ? place.position : positionAfter(element.value, place.digits);
    element.setSelectionRange(position, position);
  });
  return {
    put: (position: number) => {
      wanted.current = { position };
    },
    /** Behind the same digit as in the text that was typed. */
    keep: (typed: string) => {
      const position = input.current?.selectionEnd ?? typed.length;
      wanted.current ??= { digits: digitsBefore(typed, position) };
    },
  };
};
