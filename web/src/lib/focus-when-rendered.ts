// About half a second.
const MAX_FRAMES = 30;

/** Focuses an element as soon as it is rendered, which may take several frames on a busy page; else calls `orElse`. */
export const focusWhenRendered = (
  find: () => HTMLElement | null | undefined,
  orElse?: () => void,
  frames = MAX_FRAMES,
): void => {
  requestAnimationFrame(() => {
    const found = find();
    if (found) found.focus();
    else if (frames > 0) focusWhenRendered(find, orElse, frames - 1);
    else orElse?.();
  });
};
