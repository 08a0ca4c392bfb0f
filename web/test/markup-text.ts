const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of some markup as people read them, for tests. */
export const textOf = (markup: string): string =>
  markup
    .replace(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&(\w+);/g, (_all, name: string) => entities[name] ?? '?');

/** What stands in each `tag` of some markup, one after the other. */
export const textOfEach = (markup: string, tag: 'td' | 'th' | 'dd' | 'dt' | 'button'): string[] =>
  [...markup.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([found]) => textOf(found));
