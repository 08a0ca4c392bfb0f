type Methods = {
  /** Only in a secure context: https or localhost. */
  clipboard: Pick<Clipboard, 'writeText'> | undefined;
  /** Needs no permission; returns whether it worked. */
  execCopy: (text: string) => boolean;
};

/** Copies with the first method that works; false when none does. */
export const createCopyText =
  ({ clipboard, execCopy }: Methods) =>
  async (text: string): Promise<boolean> => {
    try {
      if (clipboard) {
        await clipboard.writeText(text);
        return true;
      }
    } catch {
      // Denied by the user or a policy: fall back.
    }
    try {
      return execCopy(text);
    } catch {
      return false;
    }
  };

const execCopy = (text: string): boolean => {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.setAttribute('aria-hidden', 'true');
  // Selectable but invisible; iOS zooms into smaller fonts.
  box.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  document.body.append(box);
  try {
    box.select();
    box.setSelectionRange(0, text.length);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only API on plain http
    return document.execCommand('copy');
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
};

/** Copies a text to the clipboard, on plain http too; resolves to whether it worked. */
export const copyText = (text: string): Promise<boolean> =>
  createCopyText({
    // Undefined on plain http, despite its type.
    clipboard: navigator.clipboard,
    execCopy,
  })(text);

/**
 * Copies a text that is not known yet. The browser is asked at once, while it still knows about the key
 * or the click; some refuse a copy after a call. False when the text is not got or not copied.
 */
export const copyTextLater = async (text: Promise<string>): Promise<boolean> => {
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  // The second attempt below awaits the text.
  blob.catch(() => null);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    // On plain http, without ClipboardItem, or denied.
  }
  try {
    return await copyText(await text);
  } catch {
    return false;
  }
};
