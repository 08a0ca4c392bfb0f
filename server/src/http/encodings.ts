import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** A text in every spelling that browsers read. */
export type Encodings = {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
};

export const compressed = async (text: string): Promise<Encodings> => {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity),
  ]);
  return { identity, br, gzip: zipped };
};

/** Whether an Accept-Encoding header names this coding, and not with a weight of nothing. */
const accepts = (header: string, coding: string) =>
  header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .some(([name, weight = 'q=1']) => name === coding && Number(weight.slice(2)) > 0);

/** The smallest that the browser can read. */
export const encodingFor = (header: string | string[] = ''): keyof Encodings => {
  const text = String(header);
  if (accepts(text, 'br')) return 'br';
  return accepts(text, 'gzip') ? 'gzip' : 'identity';
};
