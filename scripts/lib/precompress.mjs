import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const texts = /\.(js|css|svg|webmanifest|txt)$/;
// Smaller than this, a packet is sent either way.
const worthIt = 1024;

/** Lays a brotli and a gzip copy beside every text of the folder: no request waits for a compressor. */
export async function precompress(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = fs.readFileSync(file);
      if (content.length < worthIt) return;
      fs.writeFileSync(`${file}.br`, await brotli(content));
      fs.writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }));
    }),
  );
}
