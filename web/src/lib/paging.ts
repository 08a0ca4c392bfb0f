/** Rows per page, on every list. */
export const PAGE_SIZE = 30;

export const pageCount = (total: number, size = PAGE_SIZE) => Math.max(1, Math.ceil(total / size));

/** Clamps a page number to the existing pages. */
export const clampPage = (page: number, total: number, size = PAGE_SIZE) =>
  Math.min(Math.max(1, Math.trunc(page) || 1), pageCount(total, size));

export const pageOfRows = <Row>(rows: readonly Row[], page: number, size = PAGE_SIZE): Row[] => {
  const first = (clampPage(page, rows.length, size) - 1) * size;
  return rows.slice(first, first + size);
};
