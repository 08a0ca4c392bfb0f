import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** A text in every content encoding that we serve. */
export type Encodings = {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
};

export const compress = async (text: string): Promise<Encodings> => {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity),
  ]);
  return { identity, br, gzip: zipped };
};

/** Whether an Accept-Encoding header has this coding with a weight above 0. */
const accepts = (header: string, coding: string) =>
  header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((item) => item.trim()))
    .some(([name, weight = 'q=1']) => name === coding && Number(weight.slice(2)) > 0);

/** The smallest that the browser accepts. */
export const encodingFor = (header: string | string[] = ''): keyof Encodings => {
  const text = String(header);
  if (accepts(text, 'br')) return 'br';
  return accepts(text, 'gzip') ? 'gzip' : 'identity';
};
