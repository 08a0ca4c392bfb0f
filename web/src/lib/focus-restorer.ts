/** The rows after, then the rows before, nearest first. */
const siblingsOf = (row: Element | null): Element[] => {
  const found: Element[] = [];
  for (let next = row?.nextElementSibling; next; next = next.nextElementSibling) found.push(next);
  for (let last = row?.previousElementSibling; last; last = last.previousElementSibling)
    found.push(last);
  return found;
};

/**
 * Finds the focus target after a dialog that a row's button opened: the button; if its row is gone,
 * the same button of the nearest row; else the list. Call it while the row still exists.
 */
export const focusRestorer = (button: HTMLElement, selector: string) => {
  const list = button.closest<HTMLElement>('[data-list]');
  const candidates = siblingsOf(button.closest('tr, li')).map((row) => row.querySelector(selector));
  return (): HTMLElement | null =>
    [button, ...candidates].find(
      (element): element is HTMLElement => element instanceof HTMLElement && element.isConnected,
    ) ?? list;
};
