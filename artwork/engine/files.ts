import sharp from 'sharp';
import type { Format, Limit } from '../gallery.ts';

const best = { avif: 62, webp: 84 };

/** The best quality that keeps within the bytes; a picture that cannot must be changed, not crushed. */
export async function encode(
  png: Buffer,
  format: Format,
  { width, bytes }: Limit,
  effort: number,
): Promise<Buffer> {
  const height = Math.round((width * 9) / 16);
  const scaled = await sharp(png).resize(width, height, { kernel: 'lanczos3' }).png().toBuffer();
  for (let quality = best[format]; quality >= 30; quality -= 4) {
    const image = sharp(scaled);
    const file = await (
      format === 'avif'
        ? image.avif({ quality, effort, chromaSubsampling: '4:2:0' })
        : image.webp({ quality, effort, smartSubsample: true })
    ).toBuffer();
    if (file.length <= bytes) return file;
  }
  throw new Error(`No ${format} of ${width} pixels fits into ${bytes} bytes.`);
}

/** A few blurred pixels to show until the picture is there. */
export async function placeholder(png: Buffer): Promise<string> {
  const file = await sharp(png)
    .resize(24, 14, { fit: 'fill' })
    .blur(0.8)
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${file.toString('base64')}`;
}
