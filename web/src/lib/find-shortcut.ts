export type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'
>;

const LATIN_LETTER = /^[a-z]$/;

/** The letter of a key, also on a keyboard with another script. */
export const letterOf = ({ key, code }: Key) => {
  const typed = key.toLowerCase();
  return LATIN_LETTER.test(typed) || !/^\p{L}$/u.test(typed)
    ? typed
    : code.replace(/^Key/, '').toLowerCase();
};

/** Ctrl K or Cmd K, wherever it is pressed. */
export const isFindShortcut = (event: Key): boolean =>
  event.ctrlKey !== event.metaKey &&
  !event.altKey &&
  !event.repeat &&
  !event.isComposing &&
  letterOf(event) === 'k';

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether a dialog, a menu or a list is open: it has its own keys. */
export const isOverlayOpen = () =>
  [...document.querySelectorAll(OVERLAY)].some((element) => element.closest('#root') === null);
