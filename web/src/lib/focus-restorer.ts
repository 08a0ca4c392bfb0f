const neighboursOf = (row: Element | null): Element[] => {
  const found: Element[] = [];
  for (let next = row?.nextElementSibling; next; next = next.nextElementSibling) found.push(next);
  for (let last = row?.previousElementSibling; last; last = last.previousElementSibling)
    found.push(last);
  return found;
};

/**
 * Where the focus goes after a question that a row's button asked: back to the button, or, when its
 * row is gone, to the same button of the nearest row that is left, or to the list itself.
 * To be called while the row is still there; the answer is found when it is asked for.
 */
export const focusRestorer = (button: HTMLElement, same: string) => {
  const list = button.closest<HTMLElement>('[data-list]');
  const places = neighboursOf(button.closest('tr, li')).map((row) => row.querySelector(same));
  return (): HTMLElement | null =>
    [button, ...places].find(
      (place): place is HTMLElement => place instanceof HTMLElement && place.isConnected,
    ) ?? list;
};
