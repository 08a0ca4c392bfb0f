import { isOverlayOpen } from './find-shortcut.ts';
import type { ShortcutName } from './shortcut-list.ts';
import { isTyping, shortcutOf } from './shortcuts.ts';
import { useKeyDown } from './use-key-down.ts';

/** What a shortcut does; false: nothing, the key keeps its usual meaning. */
type Actions = Record<ShortcutName, (event: KeyboardEvent) => boolean>;

/** Listens for shortcuts. Keys that are typed, and those of an open dialog or menu, are left alone. */
export function useShortcuts(actions: Actions, { singleKeys }: { singleKeys: boolean }) {
  useKeyDown((event) => {
    const name = shortcutOf(event);
    if (name === null || isOverlayOpen()) return false;
    if (name !== 'find' && (!singleKeys || isTyping(event.target))) return false;
    return actions[name](event);
  });
}
