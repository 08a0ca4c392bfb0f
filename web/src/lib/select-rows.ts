/** With the shift key, everything from the last one that was pressed gets the same state. */
export const selectRows = (
  selected: ReadonlySet<string>,
  order: readonly string[],
  { id, isChosen, from }: { id: string; isChosen: boolean; from: string | null },
): ReadonlySet<string> => {
  const [start, end] = [order.indexOf(from ?? id), order.indexOf(id)].sort((a, b) => a - b);
  const range = start === undefined || start < 0 ? [id] : order.slice(start, (end ?? start) + 1);
  const next = new Set(selected);
  for (const each of range) {
    if (isChosen) next.add(each);
    else next.delete(each);
  }
  return next;
};
