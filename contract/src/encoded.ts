import { z } from 'zod';

// btoa takes Latin-1 only: escaped, the JSON is ASCII.
const toBase64 = (json: string) =>
  btoa(
    json.replace(
      /[\u0080-\uffff]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
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
    encode: (plain) => toBase64(JSON.stringify(plain)),
  });
