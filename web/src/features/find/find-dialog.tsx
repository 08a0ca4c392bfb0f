import { Dialog } from '@base-ui/react/dialog';
import { MAX_FOUND, MAX_QUERY } from '@forge/contract/find/find-limits';
import type { Viewer } from '@forge/contract/viewer';
import clsx from 'clsx';
import { LoaderCircle, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { backdropClasses } from '../../ui/overlay-classes.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts';
import { FindOptionRow } from './find-option-row.tsx';
import { findGroups, type FindAction, type FindGroup, type FindOption } from './find-options.ts';
import { useFound } from './use-found.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  typed: string;
  onType: (typed: string) => void;
  /** Enter was pressed before the answer: it chooses as soon as the answer is there. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  viewer: Viewer;
  actions: readonly FindAction[];
  onChoose: (option: FindOption) => void;
};

const popupClasses =
  'fixed z-50 flex flex-col overflow-hidden border border-iron-5 bg-iron-3 text-iron-8 shadow-overlay outline-hidden transition-[scale,opacity] data-ending-style:opacity-0 data-starting-style:opacity-0 ' +
  'max-sm:inset-x-0 max-sm:top-0 max-sm:h-(--visible-height,100dvh) max-sm:border-x-0 ' +
  'sm:top-[12dvh] sm:left-1/2 sm:max-h-[calc(var(--visible-height,100dvh)-16dvh)] sm:w-[calc(100vw-2rem)] sm:max-w-2xl sm:-translate-x-1/2 sm:rounded-lg sm:data-ending-style:scale-98 sm:data-starting-style:scale-98';

/** Clients, raids, pages and actions by what is typed; the keyboard is enough. */
export function FindDialog({ open, onOpenChange, onChoose, ...props }: Props) {
  const findFocus = useFocusReturn(open);
  const input = useRef<HTMLInputElement>(null);
  // A choice leads elsewhere, where the focus is set.
  const hasChosen = useRef(false);
  useKeyboardInset(open);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => {
        // Not when it has closed: where nothing moves, that is before the focus is returned.
        if (isOpen) hasChosen.current = false;
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup
          data-window=""
          initialFocus={input}
          finalFocus={() => (hasChosen.current ? false : findFocus())}
          className={popupClasses}
        >
          <Dialog.Title className="sr-only">Find</Dialog.Title>
          <FindBox
            {...props}
            input={input}
            onChoose={(option) => {
              hasChosen.current = option.kind !== 'action';
              onOpenChange(false);
              onChoose(option);
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const moreOf = ({ mayHaveMore }: FindGroup) =>
  mayHaveMore ? ` · the latest ${MAX_FOUND}, type on for others` : '';

type BoxProps = Omit<Props, 'open' | 'onOpenChange'> & {
  input: React.RefObject<HTMLInputElement | null>;
};

function FindBox({
  typed,
  onType,
  isChoosing,
  onChoosing,
  viewer,
  actions,
  onChoose,
  input,
}: BoxProps) {
  const { found, isSettled, isFailed } = useFound(viewer, typed);
  const groups = findGroups(viewer, typed, found, actions);
  const options = groups.flatMap((group) => group.options);
  // The active option is stored by its key: results may arrive above it.
  const [active, setActive] = useState<string | null>(null);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    options.findIndex(({ key }) => key === active),
  );
  const current = options[index];
  const optionId = (option: FindOption) => `${listId}-${option.key}`;
  const hasText = typed.trim() !== '';

  const choose = (option: FindOption | undefined) => option && onChoose(option);
  useEffect(() => {
    if (!isChoosing || !isSettled) return;
    onChoosing(false);
    // What was meant may be missing.
    if (current && !isFailed) onChoose(current);
  }, [isChoosing, isSettled, isFailed, current, onChoose, onChoosing]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.key]);

  const moveTo = (next: number) => {
    const target = options.at(next % Math.max(1, options.length));
    if (target) setActive(target.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number | undefined> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: Math.min(index + 8, options.length - 1),
      PageUp: Math.max(index - 8, 0),
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      moveTo(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isSettled || active !== null) choose(current);
      else onChoosing(true);
    }
  };

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-iron-5 px-4">
        {isSettled ? (
          <Search aria-hidden="true" className="size-5 shrink-0 text-iron-7" />
        ) : (
          <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin text-iron-7" />
        )}
        <input
          ref={input}
          role="combobox"
          aria-label="Find a client, a raid or a page"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_QUERY}
          value={typed}
          placeholder="Client, realm, contact, run id, raid or page"
          onChange={(event) => {
            setActive(null);
            onChoosing(false);
            onType(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 grow bg-transparent text-base text-iron-9 outline-hidden placeholder:text-iron-7"
        />
        <Dialog.Close className="shrink-0 rounded-md border border-iron-5 px-2 py-1 text-xs text-iron-7 hover:text-iron-9 pointer-coarse:min-h-11 pointer-coarse:px-3 max-sm:min-h-11 max-sm:px-3">
          <span className="sm:hidden">Close</span>
          <span className="max-sm:hidden">Esc</span>
        </Dialog.Close>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Found"
        // Empty, it leaves its place to what is said below it.
        className={clsx(
          'min-h-0 scroll-py-10 overflow-y-auto overscroll-contain p-2',
          options.length > 0 && 'grow',
        )}
      >
        {groups.map((group) => (
          <div
            key={group.label}
            role="group"
            aria-label={group.label + moreOf(group)}
            className="pb-2 last:pb-0"
          >
            <p aria-hidden="true" className="px-3 py-1.5 text-xs font-semibold text-iron-7">
              {group.label}
              <span className="font-normal">{moreOf(group)}</span>
            </p>
            {group.options.map((option) => (
              <div
                key={option.key}
                id={optionId(option)}
                role="option"
                aria-selected={option === current}
                // The focus stays in the text.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(option.key)}
                onClick={() => choose(option)}
                className={clsx(
                  'flex min-h-10 cursor-default items-center gap-3 rounded-md px-3 py-1.5 text-sm pointer-coarse:min-h-11 max-sm:min-h-11',
                  option === current && 'bg-iron-5 text-iron-9',
                )}
              >
                <FindOptionRow option={option} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <p
        role="status"
        className={clsx(
          'shrink-0 px-5 text-sm text-iron-7',
          isFailed || (options.length === 0 && isSettled) ? 'pb-6' : 'sr-only',
        )}
      >
        {isFailed
          ? 'Clients and raids could not be searched. Type on to try again.'
          : !hasText || !isSettled
            ? ''
            : options.length === 0
              ? `Nothing begins with “${typed.trim()}”.`
              : `${options.length} found`}
      </p>
    </>
  );
}
