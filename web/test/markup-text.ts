const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The visible text of some markup. */
export const textOf = (markup: string): string =>
  markup
    .replace(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&(\w+);/g, (_all, name: string) => entities[name] ?? '?');

/** The visible text of each `tag` in some markup. */
export const textOfEach = (
  markup: string,
  tag: 'td' | 'th' | 'dd' | 'del' | 'dt' | 'button',
): string[] =>
  [...markup.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([found]) => textOf(found));
