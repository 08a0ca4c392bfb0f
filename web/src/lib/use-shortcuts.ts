import { useEffect } from 'react';
import { isOverlayOpen, isTyping, shortcutOf, type ShortcutName } from './shortcuts.ts';
import { useStableCallback } from './use-stable-callback.ts';

/** What a shortcut does; false: nothing, the key keeps its usual meaning. */
type Actions = Record<ShortcutName, (event: KeyboardEvent) => boolean>;

/** Listens for shortcuts. Keys that are typed, and those of an open dialog or menu, are left alone. */
export function useShortcuts(actions: Actions, { singleKeys }: { singleKeys: boolean }) {
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const name = shortcutOf(event);
    if (name === null || isOverlayOpen()) return;
    if (name !== 'find' && (!singleKeys || isTyping(event.target))) return;
    if (actions[name](event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
}
