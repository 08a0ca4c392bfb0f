/** Where the focus was, so that it can return near there when its element is gone. */
type Place = {
  element: HTMLElement;
  /** With the row's name, by which the control is found when its row is rendered again. */
  name: string;
  /** The visible text, by which the same control is found in another row. */
  label: string;
  row: Element | null;
  /** The rows after, then the rows before, nearest first. */
  otherRows: Element[];
  ancestors: HTMLElement[];
  /** The controls before and after it. */
  neighbours: HTMLElement[];
};

const labelOf = (element: Element) => element.firstChild?.textContent ?? '';

const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ??
  (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined) ??
  element.textContent;

const otherRows = (row: Element | null): Element[] => {
  const found: Element[] = [];
  for (let next = row?.nextElementSibling; next; next = next.nextElementSibling) found.push(next);
  for (let last = row?.previousElementSibling; last; last = last.previousElementSibling)
    found.push(last);
  return found;
};

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** Of the ancestors in which a neighbour is searched: further away it would be another part of the page. */
const NEAR_LEVELS = 4;

const neighboursOf = (element: HTMLElement, ancestors: readonly HTMLElement[]): HTMLElement[] => {
  for (const ancestor of ancestors.slice(0, NEAR_LEVELS)) {
    const all = [...ancestor.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const at = all.indexOf(element);
    if (at < 0) return [];
    const found = [all[at - 1], all[at + 1]].filter((other) => other !== undefined);
    if (found.length > 0) return found;
  }
  return [];
};

const placeOf = (element: HTMLElement): Place => {
  const row = element.closest('tr, li');
  const ancestors: HTMLElement[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    ancestors.push(parent);
  return {
    element,
    name: nameOf(element),
    label: labelOf(element),
    row,
    otherRows: otherRows(row),
    ancestors,
    neighbours: neighboursOf(element, ancestors),
  };
};

const canFocus = (element: HTMLElement) =>
  element.isConnected &&
  // Not in every test environment.
  (typeof element.checkVisibility !== 'function' || element.checkVisibility()) &&
  element.closest('[inert], :disabled') === null;

const focusableIn = (row: Element | null): HTMLElement[] =>
  row === null ? [] : [...row.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(canFocus);

/** Whether both do the same, though the text of one may have changed with the state of its row. */
const haveSameTask = (one: Element, other: Element) =>
  (one.hasAttribute('aria-expanded') && other.hasAttribute('aria-expanded')) ||
  (one.hasAttribute('data-action') &&
    one.getAttribute('data-action') === other.getAttribute('data-action'));

/**
 * The element itself, or the one that replaced it; if it is gone, the same control of its row or of
 * the nearest row; else another control of its row, or without a row the one beside it; else the list
 * or region around it.
 */
const targetNear = (place: Place) => {
  const { element, name, label, row, otherRows: others, ancestors, neighbours } = place;
  if (canFocus(element)) return element;
  const isSame = (other: HTMLElement) =>
    other.tagName === element.tagName && labelOf(other) === label;
  const around = ancestors.find((ancestor) => ancestor.isConnected) ?? null;
  // Of the ancestors of a closed overlay only the body is still connected.
  const region = around === document.body ? null : around;
  const replacements = focusableIn(region).filter(
    (other) => other.tagName === element.tagName && name !== '' && nameOf(other) === name,
  );
  if (replacements.length === 1) return replacements[0] ?? null;
  const own = focusableIn(row);
  const sameOfRow = own.find(isSame) ?? own.find((other) => haveSameTask(element, other));
  if (sameOfRow) return sameOfRow;
  for (const each of others) {
    const same = focusableIn(each).find(isSame);
    if (same) return same;
  }
  return (
    own[0] ??
    (row === null ? neighbours.find(canFocus) : undefined) ??
    ancestors.find((ancestor) => ancestor.hasAttribute('tabindex') && canFocus(ancestor)) ??
    null
  );
};

// The last place, and the last one outside of dialogs and menus.
let last: Place | null = null;
let lastOnPage: Place | null = null;

const isInOverlay = (element: Element) => element.closest('#root') === null;

/** Of a page that does not call keepFocus. */
const focusedPlace = () => {
  const element = document.activeElement;
  return element instanceof HTMLElement && element !== document.body ? placeOf(element) : null;
};

/** Call it while the element has the focus; the returned function finds where it should return to. */
export const focusReturn = () => {
  const places = [last ?? focusedPlace(), lastOnPage];
  return (): HTMLElement | null => {
    for (const place of places) {
      const target = place && targetNear(place);
      if (target) return target;
    }
    return document.getElementById('content');
  };
};

/** Moves the focus to a place near when the focused element is removed, by anyone. */
export const keepFocus = () => {
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = placeOf(target);
    if (!isInOverlay(target)) lastOnPage = last;
  };
  let frame = 0;
  const check = () => {
    if (document.activeElement !== document.body || last === null || canFocus(last.element)) return;
    const target = focusReturn()();
    // A region is large: scrolling to its start would move the page away.
    target?.focus({ preventScroll: target.tabIndex < 0 });
  };
  // In the next frame: dialogs and pages move the focus themselves.
  const checkLater = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(check);
  };
  const onFocusOut = () =>
    // Later: a removed element is still connected now.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      // A press on the background takes the focus away on purpose.
      if (last && canFocus(last.element)) last = null;
      else checkLater();
    });
  const observer = new MutationObserver(checkLater);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
};
