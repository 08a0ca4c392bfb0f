import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A file as it is, and as the build compressed it where that was worth it. */
export type Encodings = { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer };

const readIfThere = async (path: string) => (existsSync(path) ? readFile(path) : undefined);

export const readEncodings = async (path: string): Promise<Encodings> => {
  const [identity, br, gzip] = await Promise.all([
    readFile(path),
    readIfThere(`${path}.br`),
    readIfThere(`${path}.gz`),
  ]);
  return { identity, ...(br && { br }), ...(gzip && { gzip }) };
};

/** Whether an Accept-Encoding header names this coding, and not with a weight of nothing. */
const accepts = (header: string, coding: string) =>
  header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .some(([name, weight = 'q=1']) => name === coding && Number(weight.slice(2)) > 0);

/** The smallest of what there is that the browser can read. */
export const encodingFor = (file: Encodings, header: string | string[] = '') => {
  const text = String(header);
  if (file.br && accepts(text, 'br')) return 'br';
  if (file.gzip && accepts(text, 'gzip')) return 'gzip';
  return 'identity';
};
