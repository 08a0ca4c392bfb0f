/** Raids and rows of tables, in the order of the page; `data-row` has the record's id. */
const ROWS = '[data-raid], [data-row]';

const rowsOf = (page: ParentNode) =>
  [...page.querySelectorAll<HTMLElement>(ROWS)].filter(
    // Not in every test environment.
    (row) => typeof row.checkVisibility !== 'function' || row.checkVisibility(),
  );

const page = () => document.getElementById('content') ?? document.body;

/** The raid or row with the focus. */
export const focusedRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(ROWS) ?? null;

/** The raid with the focus, also if a row of its details has it. */
export const focusedRaid = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-raid]') ?? null;

/** Focuses a row that is not in the tab order itself. */
export const focusRow = (row: HTMLElement, block: ScrollLogicalPosition = 'nearest') => {
  if (!row.hasAttribute('tabindex')) row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block });
};

/** Moves the focus to the next or previous row; without a focused row, to the first one in sight. */
export const moveFocus = (step: 1 | -1): boolean => {
  const rows = rowsOf(page());
  const current = focusedRow();
  const index = current ? rows.indexOf(current) : -1;
  const inSight = () =>
    rows.findIndex((row) => row.getBoundingClientRect().bottom > 0) + (step === 1 ? 0 : -1);
  const next = rows[index < 0 ? Math.max(0, inSight()) : index + step];
  if (!next) return false;
  focusRow(next);
  return true;
};
