import { z } from 'zod';

/** JSON in ASCII; btoa takes no more than Latin-1. */
export const toAsciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const fromBase64 = (base64: string) =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
  );

/** A codec: base64 of UTF-8 JSON on the wire, the value on both sides. */
export const encoded = <Value extends z.ZodType>(value: Value): z.ZodCodec<z.ZodString, Value> =>
  z.codec(z.string(), value, {
    decode: (base64, context) => {
      try {
        return JSON.parse(fromBase64(base64)) as z.input<Value>;
      } catch (error) {
        context.issues.push({ code: 'custom', input: base64, message: String(error) });
        return z.NEVER;
      }
    },
    encode: (plain) => btoa(toAsciiJson(plain)),
  });
