/** Every shortcut of the dashboard, in the order of the sheet that lists them. */
export const shortcuts = [
  { name: 'find', keys: ['Ctrl', 'K'], does: 'Find a client, a raid or a page' },
  { name: 'search', keys: ['/'], does: 'Search on this page, or find' },
  { name: 'next', keys: ['J'], does: 'Next raid or row' },
  { name: 'previous', keys: ['K'], does: 'Previous raid or row' },
  { name: 'open', keys: ['Enter'], does: 'Open or close the focused raid' },
  { name: 'book', keys: ['B'], does: 'Book into the focused raid' },
  { name: 'sheet', keys: ['?'], does: 'Show these shortcuts' },
] as const satisfies readonly { name: string; keys: readonly string[]; does: string }[];

export type ShortcutName = (typeof shortcuts)[number]['name'];

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** As they are printed on this device's keyboard. */
export const keysOf = (name: ShortcutName): readonly string[] => {
  const keys: readonly string[] = shortcuts.find((each) => each.name === name)?.keys ?? [];
  return keys.map((key) => (key === 'Ctrl' && isApple() ? '⌘' : key));
};

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'
>;

const LATIN_LETTER = /^[a-z]$/;

/** The letter of a key, also on a keyboard with another script. */
const letterOf = ({ key, code }: Key) => {
  const typed = key.toLowerCase();
  return LATIN_LETTER.test(typed) || !/^\p{L}$/u.test(typed)
    ? typed
    : code.replace(/^Key/, '').toLowerCase();
};

const singleKeys: Record<string, ShortcutName | undefined> = {
  '/': 'search',
  '?': 'sheet',
  j: 'next',
  k: 'previous',
  b: 'book',
  enter: 'open',
};

const mayRepeat = (name: ShortcutName) => name === 'next' || name === 'previous';

/** The shortcut of a pressed key, wherever it is pressed. */
export const shortcutOf = (event: Key): ShortcutName | null => {
  if (event.isComposing || event.altKey) return null;
  const letter = letterOf(event);
  const hasModifier = event.ctrlKey || event.metaKey;
  const name = hasModifier
    ? letter === 'k' && event.ctrlKey !== event.metaKey
      ? 'find'
      : undefined
    : singleKeys[letter];
  return name === undefined || (event.repeat && !mayRepeat(name)) ? null : name;
};

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="spinbutton"]';

/** Whether keys belong to this element: text is typed into it, or letters choose in it. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPING) !== null;

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether a dialog, a menu or a list is open: it has its own keys. */
export const isOverlayOpen = () =>
  [...document.querySelectorAll(OVERLAY)].some((element) => element.closest('#root') === null);
