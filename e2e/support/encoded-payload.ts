/** Encodes a list payload: base64 of UTF-8 JSON. */
export const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

export const decoded = (text: string): unknown =>
  JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
