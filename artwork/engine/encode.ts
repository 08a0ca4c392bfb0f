import sharp from 'sharp';
import type { Format } from '../gallery.ts';

const maxQuality = { avif: 60, webp: 84 };
const minQuality = 30;

/** RGB, three bytes per pixel. */
export interface Pixels {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const open = ({ bytes, width, height }: Pixels) =>
  sharp(bytes, { raw: { width, height, channels: 3 } });

export async function resize(pixels: Pixels, width: number): Promise<Pixels> {
  if (pixels.width === width) return pixels;
  const height = Math.round((width * 9) / 16);
  const bytes = await open(pixels).resize(width, height, { kernel: 'lanczos3' }).raw().toBuffer();
  return { bytes, width, height };
}

/** Encodes at the best quality that fits into `bytes`, found by bisection; throws below the minimum quality. */
export async function encode(
  pixels: Pixels,
  format: Format,
  bytes: number,
  effort: number,
): Promise<Buffer> {
  const attempt = (quality: number) => {
    const image = open(pixels);
    return format === 'avif'
      ? image.avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer()
      : image.webp({ quality, effort, smartSubsample: true }).toBuffer();
  };
  let low = minQuality;
  let high = maxQuality[format];
  let file = await attempt(high);
  if (file.length <= bytes) return file;
  file = await attempt(low);
  if (file.length > bytes)
    throw new Error(`No ${format} of ${pixels.width} pixels fits into ${bytes} bytes.`);
  while (high - low > 3) {
    const middle = Math.round((low + high) / 2);
    const tried = await attempt(middle);
    if (tried.length <= bytes) [low, file] = [middle, tried];
    else high = middle;
  }
  return file;
}

/** A tiny blurred version to show while the picture loads. */
export async function placeholder(png: Buffer): Promise<string> {
  const file = await sharp(png)
    .resize(24, 14, { fit: 'fill' })
    .blur(0.8)
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${file.toString('base64')}`;
}
