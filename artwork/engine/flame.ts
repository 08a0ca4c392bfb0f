import type { Camera } from './camera.ts';
import type { Image } from './image.ts';
import { fbm } from './noise.ts';
import { clamp, smoothstep } from './shapes.ts';
import type { Light, Point } from './scene.ts';

export interface Flame {
  readonly at: Point;
  readonly wide: number;
  readonly high: number;
  readonly seed: number;
  readonly core: Light;
  readonly edge: Light;
}

export const fire: Pick<Flame, 'core' | 'edge'> = { core: [14, 6.4, 1.7], edge: [4.2, 0.9, 0.1] };
export const coldFire: Pick<Flame, 'core' | 'edge'> = { core: [3, 7, 12], edge: [0.25, 0.9, 3.2] };

/** Paints flames as billboards, with a depth test. */
export function addFlames(image: Image, camera: Camera, flames: readonly Flame[]): void {
  const { width, height, light, depth } = image;
  for (const flame of flames) {
    const foot = camera.project(...flame.at);
    if (!foot) continue;
    const scale = foot.distance * camera.pixel;
    const x0 = Math.max(0, Math.floor(foot.x - flame.wide / scale));
    const x1 = Math.min(width - 1, Math.ceil(foot.x + flame.wide / scale));
    const y0 = Math.max(0, Math.floor(foot.y - (flame.high * 1.1) / scale));
    const y1 = Math.min(height - 1, Math.ceil(foot.y + (flame.wide * 0.4) / scale));
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const at = y * width + x;
        if (depth[at] < foot.distance - flame.wide * 0.5) continue;
        const u = ((x + 0.5 - foot.x) * scale) / flame.wide;
        const v = ((foot.y - y - 0.5) * scale) / flame.high;
        const body = flameDensity(u, v, flame);
        if (body <= 0) continue;
        const hot = smoothstep(0.25, 0.85, body);
        for (let c = 0; c < 3; c++) {
          const glow = (flame.edge[c] + (flame.core[c] - flame.edge[c]) * hot) * body;
          light[at * 3 + c] = light[at * 3 + c] * (1 - body * 0.5) + glow;
        }
      }
    }
  }
}

/** Density at a point of the flame: u across, -1 to 1; v up, 0 to 1. */
function flameDensity(u: number, v: number, { seed, wide, high }: Flame): number {
  const tall = high / wide;
  const lick = fbm(u * 1.5 + seed, v * tall * 0.9 - seed * 3, seed * 1.7, 3);
  const fine = fbm(u * 4 + seed, v * tall * 2.2, seed * 2.3 + 4, 2);
  const bent = u + (lick * 0.9 + fine * 0.25) * clamp(v + 0.15, 0, 1) * 1.3;
  const outline = 0.62 * Math.sqrt(clamp(v * 5 + 0.25, 0, 1)) * (1 - clamp(v, 0, 1) ** 0.8);
  const torn = fine * 0.5 * clamp(v, 0, 1);
  return smoothstep(0, 0.42, outline - Math.abs(bent) + torn) * smoothstep(-0.12, 0.05, v);
}
