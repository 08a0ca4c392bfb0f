import { cellHash } from './noise.ts';
import { blur, halve, sample, type Image } from './image.ts';

/** Post-processing options. */
export interface Grading {
  readonly exposure: number;
  readonly bloom: number;
  /** Darkening of the corners, 0 to 1. */
  readonly vignette: number;
  /** Darkening of the left third, where text is placed, 0 to 1. */
  readonly leftFade: number;
  /** Gamma of the result; 1 is neutral. */
  readonly contrast: number;
  readonly saturation: number;
}

export const defaultGrading: Grading = {
  exposure: 1,
  bloom: 0.16,
  vignette: 0.45,
  leftFade: 0.55,
  contrast: 1.08,
  saturation: 1,
};

/** Bloom, vignette, tone mapping, grading and dither; returns sRGB bytes. */
export function postProcess(image: Image, grading: Grading): Uint8Array {
  const glow = bloomLevels(image);
  const { width, height, light } = image;
  const bytes = new Uint8Array(width * height * 3);
  const colour = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width;
      const at = (y * width + x) * 3;
      sampleBloom(glow, u, v, colour);
      const exposure = vignette(u, v, grading) * grading.exposure;
      const r = toneMap((light[at] * (1 - grading.bloom) + colour[0] * grading.bloom) * exposure);
      const g = toneMap(
        (light[at + 1] * (1 - grading.bloom) + colour[1] * grading.bloom) * exposure,
      );
      const b = toneMap(
        (light[at + 2] * (1 - grading.bloom) + colour[2] * grading.bloom) * exposure,
      );
      grade(r, g, b, grading, colour);
      // Triangular dither, against banding in dark gradients.
      const dither = cellHash(x, y, 3) + cellHash(y, x, 11) - 1;
      for (let c = 0; c < 3; c++) {
        bytes[at + c] = Math.min(255, Math.max(0, Math.round(colour[c] * 255 + dither * 0.7)));
      }
    }
  }
  return bytes;
}

const weights = [0.3, 0.26, 0.2, 0.14, 0.1];

function bloomLevels(image: Image): Image[] {
  const levels: Image[] = [];
  let level = halve(image);
  while (levels.length < weights.length) {
    level = halve(level);
    blur(level, 2);
    levels.push(level);
  }
  return levels;
}

const sampled = new Float32Array(3);

function sampleBloom(levels: readonly Image[], u: number, v: number, out: Float32Array): void {
  out.fill(0);
  for (let i = 0; i < levels.length; i++) {
    sample(levels[i], u, v, sampled);
    for (let c = 0; c < 3; c++) out[c] += sampled[c] * weights[i];
  }
}

function vignette(u: number, v: number, grading: Grading): number {
  const dx = (u - 0.58) * 1.25;
  const dy = v - 0.48;
  const corner = 1 - grading.vignette * Math.min(1, (dx * dx + dy * dy) * 1.9);
  const left = Math.min(1, Math.max(0, (u - 0.02) / 0.5));
  return corner * (1 - grading.leftFade * (1 - left * left * (3 - 2 * left)));
}

/** The ACES filmic fit: a soft shoulder keeps the colour of fire. */
function toneMap(x: number): number {
  const value = x * 0.8;
  const curved = (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14);
  return Math.min(1, Math.max(0, curved));
}

/** Black is the background colour of the page, so that pictures fade into it. */
const black = [0.036, 0.032, 0.029];

function grade(r: number, g: number, b: number, grading: Grading, out: Float32Array): void {
  const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const channels = [r, g, b];
  for (let c = 0; c < 3; c++) {
    const vivid = Math.max(0, grey + (channels[c] - grey) * grading.saturation);
    const coded = vivid <= 0.0031308 ? vivid * 12.92 : 1.055 * vivid ** (1 / 2.4) - 0.055;
    const curved = Math.min(1, Math.max(0, coded)) ** grading.contrast;
    out[c] = black[c] + (1 - black[c]) * curved;
  }
}
