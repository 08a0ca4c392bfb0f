/** The key in the session storage under which the router keeps scroll positions by history entry. */
export const SCROLL_POSITIONS = 'forge.scroll-positions';

/** The router's name for the first entry of a tab. */
const FIRST_ENTRY = 'default';

/** Saves the position of a page that the router did not render. */
export const saveScrollPosition = () => {
  try {
    const { key = FIRST_ENTRY } = (window.history.state ?? {}) as { key?: string };
    const saved = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}') as object;
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify({ ...saved, [key]: window.scrollY }));
  } catch {
    // Without storage the page opens at its top.
  }
};
