type Ways = {
  /** Only where the page came by https or from this machine. */
  clipboard: Pick<Clipboard, 'writeText'> | undefined;
  /** The old way, which needs no permission: whether it worked. */
  byHand: (text: string) => boolean;
};

/** Copies by the first way that works; false when none does. */
export const createCopyText =
  ({ clipboard, byHand }: Ways) =>
  async (text: string): Promise<boolean> => {
    try {
      if (clipboard) {
        await clipboard.writeText(text);
        return true;
      }
    } catch {
      // Refused, by the person or by a policy: the old way may still be open.
    }
    try {
      return byHand(text);
    } catch {
      return false;
    }
  };

const byHand = (text: string): boolean => {
  const before = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.setAttribute('aria-hidden', 'true');
  // In sight for the browser, out of sight for people, and too large a font for iOS to zoom to.
  box.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  document.body.append(box);
  try {
    box.select();
    box.setSelectionRange(0, text.length);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- all there is on plain http
    return document.execCommand('copy');
  } finally {
    box.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
};

/** Puts a text on the clipboard, on plain http too; tells whether it is there. */
export const copyText = (text: string): Promise<boolean> =>
  createCopyText({
    // Missing on plain http, whatever its type says.
    clipboard: navigator.clipboard,
    byHand,
  })(text);
