/** Every shortcut of the dashboard, in the order of the sheet that lists them. */
export const shortcuts = [
  { name: 'find', keys: ['Ctrl', 'K'], does: 'Find a client, a raid or a page' },
  { name: 'search', keys: ['/'], does: 'Search on this page, or find' },
  { name: 'next', keys: ['J'], does: 'Next raid or row' },
  { name: 'previous', keys: ['K'], does: 'Previous raid or row' },
  { name: 'open', keys: ['Enter'], does: 'Open or close the focused raid' },
  { name: 'book', keys: ['B'], does: 'Book into the focused raid' },
  { name: 'sheet', keys: ['?'], does: 'Show these shortcuts' },
] as const satisfies readonly { name: string; keys: readonly string[]; does: string }[];

export type ShortcutName = (typeof shortcuts)[number]['name'];

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** As they are printed on this device's keyboard. */
export const keysOf = (name: ShortcutName): readonly string[] => {
  const keys: readonly string[] = shortcuts.find((each) => each.name === name)?.keys ?? [];
  return keys.map((key) => (key === 'Ctrl' && isApple() ? '⌘' : key));
};
