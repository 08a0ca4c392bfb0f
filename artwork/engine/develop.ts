import { cell } from './noise.ts';
import { blur, halve, sample, type Image } from './image.ts';

export interface Look {
  readonly exposure: number;
  readonly bloom: number;
  /** How dark the corners and the left third become: 0 to 1. */
  readonly vignette: number;
  readonly calm: number;
  /** Toe of the curve: lifts or presses the shadows. 1 is neutral. */
  readonly contrast: number;
  readonly saturation: number;
}

export const usual: Look = {
  exposure: 1,
  bloom: 0.16,
  vignette: 0.45,
  calm: 0.55,
  contrast: 1.08,
  saturation: 1,
};

/** The same hand on every picture: bloom, vignette, film curve, cold shadows, dither. */
export function develop(image: Image, look: Look): Uint8Array {
  const glow = bloomOf(image);
  const { width, height, light } = image;
  const bytes = new Uint8Array(width * height * 3);
  const glowing = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width;
      const at = (y * width + x) * 3;
      sumAt(glow, u, v, glowing);
      const shadeOf = shading(u, v, look) * look.exposure;
      const r = film((light[at] * (1 - look.bloom) + glowing[0] * look.bloom) * shadeOf);
      const g = film((light[at + 1] * (1 - look.bloom) + glowing[1] * look.bloom) * shadeOf);
      const b = film((light[at + 2] * (1 - look.bloom) + glowing[2] * look.bloom) * shadeOf);
      grade(r, g, b, look, glowing);
      // A triangle of noise one step wide: no bands where the night fades.
      const dither = cell(x, y, 3) + cell(y, x, 11) - 1;
      for (let c = 0; c < 3; c++) {
        bytes[at + c] = Math.min(255, Math.max(0, Math.round(glowing[c] * 255 + dither * 0.7)));
      }
    }
  }
  return bytes;
}

const weights = [0.3, 0.26, 0.2, 0.14, 0.1];

function bloomOf(image: Image): Image[] {
  const levels: Image[] = [];
  let level = halve(image);
  while (levels.length < weights.length) {
    level = halve(level);
    blur(level, 2);
    levels.push(level);
  }
  return levels;
}

const part = new Float32Array(3);

function sumAt(levels: readonly Image[], u: number, v: number, out: Float32Array): void {
  out.fill(0);
  for (let i = 0; i < levels.length; i++) {
    sample(levels[i], u, v, part);
    for (let c = 0; c < 3; c++) out[c] += part[c] * weights[i];
  }
}

function shading(u: number, v: number, look: Look): number {
  const dx = (u - 0.58) * 1.25;
  const dy = v - 0.48;
  const corner = 1 - look.vignette * Math.min(1, (dx * dx + dy * dy) * 1.9);
  const left = Math.min(1, Math.max(0, (u - 0.02) / 0.5));
  return corner * (1 - look.calm * (1 - left * left * (3 - 2 * left)));
}

/** The usual fit of a film curve: soft shoulder, so that fire keeps its colour. */
function film(x: number): number {
  const value = x * 0.8;
  const curved = (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14);
  return Math.min(1, Math.max(0, curved));
}

/** The darkest dark is the iron of the page, so that a picture can end in it. */
const iron = [0.036, 0.032, 0.029];

function grade(r: number, g: number, b: number, look: Look, out: Float32Array): void {
  const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const channels = [r, g, b];
  for (let c = 0; c < 3; c++) {
    const vivid = Math.max(0, grey + (channels[c] - grey) * look.saturation);
    const coded = vivid <= 0.0031308 ? vivid * 12.92 : 1.055 * vivid ** (1 / 2.4) - 0.055;
    const curved = Math.min(1, Math.max(0, coded)) ** look.contrast;
    out[c] = iron[c] + (1 - iron[c]) * curved;
  }
}
