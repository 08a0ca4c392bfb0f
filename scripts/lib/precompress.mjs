import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const textFiles = /\.(js|css|svg|webmanifest|txt)$/;
// Below this a response fits into one packet anyway.
const minBytes = 1024;

/** Writes a brotli and a gzip copy beside every text file, so that no request has to be compressed. */
export async function precompress(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && textFiles.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = fs.readFileSync(file);
      if (content.length < minBytes) return;
      fs.writeFileSync(`${file}.br`, await brotli(content));
      fs.writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }));
    }),
  );
}
