/** The first letters of a text, none of them cut in two. */
export const cutText = (text: string, letters: number): string =>
  text.length <= letters ? text : Array.from(text).slice(0, letters).join('');
