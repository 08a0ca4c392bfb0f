import { cellHash, fbm, noise } from './noise.ts';
import { clamp, smoothstep } from './shapes.ts';

/** Height of a block wall at u, v: 0 in a joint, about 1 on a block, with a random offset per block. */
export function masonry(u: number, v: number, wide: number, high: number): number {
  // Irregular joints, some worn away.
  const wander = noise((u * 1.1) / high, (v * 1.1) / high, 4.2);
  const row = Math.floor((v + wander * high * 0.05) / high);
  const level = (v + wander * high * 0.05) / high;
  const shifted = (u + wander * wide * 0.04) / wide + (row & 1) * 0.5 + cellHash(row, 17) * 0.3;
  const column = Math.floor(shifted);
  const du = Math.min(shifted - column, column + 1 - shifted) * wide;
  const dv = Math.min(level - row, row + 1 - level) * high;
  const edge = smoothstep(0, high * (0.06 + 0.08 * cellHash(column, row, 5)), Math.min(du, dv));
  const worn = clamp(0.8 + noise(u * 0.31 + 9, v * 0.31, 1.3) * 1.2, 0.35, 1);
  return 1 - (1 - edge) * worn - 0.3 * cellHash(column, row) * edge;
}

/** Random brightness per block. */
export function blockTone(u: number, v: number, wide: number, high: number): number {
  const row = Math.floor(v / high);
  const column = Math.floor(u / wide + (row & 1) * 0.5 + cellHash(row, 17) * 0.3);
  return 0.7 + 0.6 * cellHash(column + 40, row, 9);
}

/** Surface roughness of old stone, about -1 to 1. */
export function weathered(x: number, y: number, z: number, scale: number): number {
  return fbm(x / scale, y / scale, z / scale, 4) * 1.6;
}

/** Dark stains and worn places, 0 to 1. */
export function stains(x: number, y: number, z: number): number {
  return clamp(
    0.5 + fbm(x * 0.7, y * 0.35, z * 0.7, 3) * 1.5 + noise(x * 6, y * 6, z * 6) * 0.15,
    0,
    1,
  );
}

/** Blackbody colour: 0 black, 0.3 dull red, 0.6 orange, 1 nearly white. */
export function blackbody(heat: number, out: { r: number; g: number; b: number }): void {
  const h = Math.max(heat, 0);
  out.r = h * h * 3.2 + h * 0.15;
  out.g = h * h * h * 1.9;
  out.b = h ** 5 * 0.9;
}
