import { isFindShortcut, letterOf, type Key } from './find-shortcut.ts';
import type { ShortcutName } from './shortcut-list.ts';

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
  if (isFindShortcut(event)) return 'find';
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return null;
  const name = singleKeys[letterOf(event)];
  return name === undefined || (event.repeat && !mayRepeat(name)) ? null : name;
};

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="spinbutton"]';

/** Whether keys belong to this element: text is typed into it, or letters choose in it. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPING) !== null;
