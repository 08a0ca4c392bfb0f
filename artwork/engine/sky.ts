import { fbm, ridged } from './noise.ts';
import { clamp, smoothstep } from './shapes.ts';
import type { Light, Point } from './scene.ts';

export interface SkyOptions {
  readonly zenith: Light;
  readonly horizon: Light;
  /** A glow on the horizon, in one direction. */
  readonly glow?: { toward: Point; light: Light; spread: number };
  readonly moon?: { toward: Point; size: number; light: number };
  readonly clouds?: { cover: number; lit: Light; scale: number };
  readonly stars?: number;
  /** Distant mountain ranges, the farthest first; `haze` mixes in the colour of the horizon. */
  readonly ranges?: readonly { height: number; rough: number; seed: number; haze: number }[];
}

/** Gradient, glow, moon, stars, clouds lit by the glow, and distant mountain ranges. */
export function createSky(spec: SkyOptions) {
  return (dx: number, dy: number, dz: number, out: Float64Array): void => {
    const height = clamp(dy, 0, 1);
    const fall = Math.exp(-height * 4.2);
    for (let c = 0; c < 3; c++) out[c] = spec.zenith[c] + (spec.horizon[c] - spec.zenith[c]) * fall;
    const { glow, moon, clouds } = spec;
    let near = 0;
    if (glow) {
      const along = clamp(dx * glow.toward[0] + dy * glow.toward[1] + dz * glow.toward[2], 0, 1);
      near = Math.exp((along - 1) * glow.spread);
      const low = Math.exp(-height * 7);
      for (let c = 0; c < 3; c++) out[c] += glow.light[c] * near * (0.35 + 0.65 * low);
    }
    if (spec.stars) addStars(dx, dy, dz, spec.stars * smoothstep(0.02, 0.4, height), out);
    if (moon) addMoon(dx, dy, dz, moon, out);
    if (clouds && dy > 0.005) {
      const reach = clouds.scale / (dy + 0.16);
      const u = dx * reach;
      const v = dz * reach;
      const warp = fbm(u * 0.6 + 3, 0.3, v * 0.6, 3) * 1.6;
      const body = fbm(u + warp, 1.7 + warp * 0.4, v * 1.3 - warp, 5);
      const cover =
        smoothstep(0.12 - clouds.cover, 0.5 - clouds.cover * 0.6, body) * smoothstep(0, 0.1, dy);
      const under = 0.3 + 1.4 * smoothstep(0.5, -0.1, body);
      for (let c = 0; c < 3; c++) {
        const lit = clouds.lit[c] * under + (glow ? glow.light[c] * near * under * 0.8 : 0);
        out[c] += (lit - out[c] * 0.75) * cover;
      }
    }
    for (const range of spec.ranges ?? []) {
      const turn = Math.atan2(dx, dz) * range.rough;
      const crest = (ridged(turn * 0.5, range.seed, 0.5, 5) - 0.25) * range.height;
      const rock = smoothstep(0.0012, -0.0012, dy - crest);
      // More haze at the foot of a range than at its crest.
      const veil = clamp(range.haze + (crest - dy) * 1.6, 0, 0.95);
      for (let c = 0; c < 3; c++) {
        const hazy = spec.horizon[c] * veil * 0.7 + (glow ? glow.light[c] * near * veil * 0.25 : 0);
        out[c] += (hazy - out[c]) * rock;
      }
    }
  };
}

function addStars(dx: number, dy: number, dz: number, power: number, out: Float64Array): void {
  if (power <= 0) return;
  const scale = 330;
  const u = (dx / (Math.abs(dz) + 0.4)) * scale;
  const v = (dy / (Math.abs(dz) + 0.4)) * scale;
  const iu = Math.floor(u);
  const iv = Math.floor(v);
  const hash = Math.abs(Math.sin(iu * 127.1 + iv * 311.7) * 43758.5453) % 1;
  if (hash < 0.982) return;
  const ox = u - iu - 0.2 - 0.6 * ((hash * 977) % 1);
  const oy = v - iv - 0.2 - 0.6 * ((hash * 7919) % 1);
  const close = Math.exp(-(ox * ox + oy * oy) * 34) * power * (0.15 + ((hash * 331) % 1) ** 4);
  out[0] += close * 0.8;
  out[1] += close * 0.88;
  out[2] += close;
}

function addMoon(
  dx: number,
  dy: number,
  dz: number,
  moon: NonNullable<SkyOptions['moon']>,
  out: Float64Array,
): void {
  const along = dx * moon.toward[0] + dy * moon.toward[1] + dz * moon.toward[2];
  const angle = Math.acos(clamp(along, -1, 1));
  const disc = smoothstep(moon.size, moon.size * 0.94, angle);
  const seas = 0.8 + fbm((dx * 1.1) / moon.size, (dy * 1.1) / moon.size, 2.5, 4) * 1.1;
  const halo =
    Math.exp(-angle / (moon.size * 2.2)) * 0.1 + Math.exp(-angle / (moon.size * 9)) * 0.035;
  const power = moon.light * (disc * seas + halo);
  out[0] += power * 0.78;
  out[1] += power * 0.9;
  out[2] += power;
}
