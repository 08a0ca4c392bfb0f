import { z } from 'zod';

const toBase64 = (text: string) => {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
};

const fromBase64 = (base64: string) =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
  );

/** Travels as one base64 text of UTF-8 JSON; both sides only ever see the value. */
export const encoded = <Value extends z.ZodType>(value: Value): z.ZodCodec<z.ZodBase64, Value> =>
  z.codec(z.base64(), value, {
    decode: (base64, context) => {
      try {
        return JSON.parse(fromBase64(base64)) as z.input<Value>;
      } catch (error) {
        context.issues.push({ code: 'custom', input: base64, message: String(error) });
        return z.NEVER;
      }
    },
    encode: (plain) => toBase64(JSON.stringify(plain)),
  });
