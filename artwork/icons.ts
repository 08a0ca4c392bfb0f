import fs from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { fileName, renderedFolder } from './gallery.ts';

const here = (name: string) => new URL(name, import.meta.url);
const path = (name: string) => fileURLToPath(new URL(`../web/public/${name}`, import.meta.url));

/** The logo on a rounded square with a dark gradient. */
function plate(mark: string, { corner, share }: { corner: number; share: number }): string {
  const inset = (32 - 32 * share) / 2;
  const inner = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <defs>
    <radialGradient id="warmth" cx="0.5" cy="0.42" r="0.62">
      <stop offset="0" stop-color="#3a1c0e" />
      <stop offset="1" stop-color="#14110f" />
    </radialGradient>
  </defs>
  <rect width="32" height="32" rx="${corner}" fill="url(#warmth)" />
  <g transform="translate(${inset} ${inset}) scale(${share})">${inner}</g>
</svg>
`;
}

const raster = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ effort: 10 });

/** Writes the icons for tabs and home screens, and the preview of shared links. */
export async function writeIcons(): Promise<void> {
  const mark = await fs.readFile(here('logo.svg'), 'utf8');
  const round = plate(mark, { corner: 5, share: 0.84 });
  const full = plate(mark, { corner: 0, share: 0.72 });
  // Launchers may crop all but the middle 80 %.
  const maskable = plate(mark, { corner: 0, share: 0.56 });
  await fs.mkdir(path('icons/'), { recursive: true });
  await Promise.all([
    fs.writeFile(path('favicon.svg'), round),
    raster(round, 192).toFile(path('icons/icon-192.png')),
    raster(round, 512).toFile(path('icons/icon-512.png')),
    raster(maskable, 512).toFile(path('icons/icon-maskable-512.png')),
    raster(full, 180).flatten({ background: '#14110f' }).toFile(path('icons/apple-touch-icon.png')),
    writeSocialPreview(mark),
  ]);
}

/** Open Graph image: the forge, the logo, the name. */
async function writeSocialPreview(mark: string): Promise<void> {
  const scene = await fs.readFile(new URL(fileName('forge', 1600, 'webp'), renderedFolder));
  const lettering = await fs.readFile(here('lettering.svg'), 'utf8');
  const nested = (svg: string, place: string) => svg.replace('<svg ', `<svg ${place} `);
  const caption = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    ${nested(mark, 'x="84" y="196" width="120" height="120"')}
    ${nested(lettering, 'x="84" y="348" width="396" height="75"')}
    <rect x="86" y="456" width="64" height="4" fill="#e8590c" />
  </svg>`;
  await sharp(scene)
    .resize(1200, 675)
    .extract({ left: 0, top: 22, width: 1200, height: 630 })
    .composite([{ input: Buffer.from(caption) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(path('social-preview.jpg'));
}
