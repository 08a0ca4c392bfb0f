/** The first code points of a text; no surrogate pair is split. */
export const cutText = (text: string, count: number): string =>
  text.length <= count ? text : Array.from(text).slice(0, count).join('');
