import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fileName, formats, limits, pictureNames, renderedFolder, sceneNames } from './gallery.ts';

const files = pictureNames.flatMap((name) =>
  limits.flatMap(({ width, bytes }) =>
    formats.map((format) => ({ file: fileName(name, width, format), format, width, bytes })),
  ),
);

test('the folder has every picture at every width in both formats, and no other file', () => {
  expect(fs.readdirSync(renderedFolder).sort()).toEqual(files.map(({ file }) => file).sort());
});

test.each(files)(
  '$file has the size and format of its name and at most $bytes bytes',
  async (expected) => {
    const content = fs.readFileSync(new URL(expected.file, renderedFolder));
    expect(content.length).toBeLessThanOrEqual(expected.bytes);
    const { width, height, format, compression } = await sharp(content).metadata();
    expect({ width, height }).toEqual({ width: expected.width, height: (expected.width * 9) / 16 });
    expect(compression === 'av1' ? 'avif' : format).toBe(expected.format);
  },
);

test.each(sceneNames)('the left third of %s is dark enough for white text', async (name) => {
  const file = fileURLToPath(new URL(fileName(name, 960, 'webp'), renderedFolder));
  const leftThird = await sharp(file)
    .extract({ left: 0, top: 0, width: 320, height: 540 })
    .toBuffer();
  // Averaged over patches as wide as a letter: single bright pixels do not matter.
  const pixels = await sharp(leftThird).resize(40, 68, { fit: 'fill' }).raw().toBuffer();
  expect(brightest(pixels)).toBeLessThan(maximum);
});

// Contrast ratio of 4.5:1 against white.
const maximum = 1.05 / 4.5 - 0.05;

function brightest(pixels: Buffer): number {
  const linear = (byte: number) => ((byte / 255 + 0.055) / 1.055) ** 2.4;
  let most = 0;
  for (let i = 0; i < pixels.length; i += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(i, i + 3);
    most = Math.max(most, 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b));
  }
  return most;
}

test.each([
  ['icons/icon-192.png', 192, 192, 20_000],
  ['icons/icon-512.png', 512, 512, 40_000],
  ['icons/icon-maskable-512.png', 512, 512, 40_000],
  ['icons/apple-touch-icon.png', 180, 180, 20_000],
  ['social-preview.jpg', 1200, 630, 120_000],
])('%s is %i by %i pixels, in at most %i bytes', async (name, width, height, bytes) => {
  const content = fs.readFileSync(new URL(`../web/public/${name}`, import.meta.url));
  expect(content.length).toBeLessThanOrEqual(bytes);
  expect(await sharp(content).metadata()).toMatchObject({ width, height });
});
