// Half a second: what is not drawn by then is not going to be.
const FRAMES = 30;

/** Gives the focus to what is about to be drawn. A busy page takes more than one frame for it. */
export const focusWhenDrawn = (
  find: () => HTMLElement | null | undefined,
  frames = FRAMES,
): void => {
  requestAnimationFrame(() => {
    const found = find();
    if (found) found.focus();
    else if (frames > 0) focusWhenDrawn(find, frames - 1);
  });
};
