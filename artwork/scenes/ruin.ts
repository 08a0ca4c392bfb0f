import { defaultGrading } from '../engine/post-process.ts';
import { createSky } from '../engine/sky.ts';
import { fbm, noise } from '../engine/noise.ts';
import type { Picture } from '../engine/picture.ts';
import * as s from '../engine/shapes.ts';
import { emitSparks } from '../engine/sparks.ts';
import { blockTone, masonry, stains, weathered } from '../engine/stone.ts';
import { skull } from './dragon-skull.ts';

/** The skeleton is on its back: the spine along the hall, the ribs upward. */
const spine = { x: 6.2, from: 13, pitch: 3.5, count: 7 };
const cage = (i: number) => 4.3 + 2.1 * Math.sin(((i + 1.2) / (spine.count + 1)) * Math.PI);
const spineX = (z: number) => spine.x + Math.sin((z - spine.from) * 0.07) * 2.2;
/** Where each rib ends, left and right, in radians from the spine: some are broken. */
const ends = [
  [2.5, 2.3],
  [2.62, 2.55],
  [1.75, 2.6],
  [2.6, 2.5],
  [2.55, 1.5],
  [2.3, 2.6],
  [2.5, 2.4],
];

function ribs(x: number, y: number, z: number): number {
  const near = s.box(x - 6.5, y - 5, z - 24, 9, 9, 14);
  if (near > 1) return near;
  let body = Infinity;
  const about = Math.round((z - spine.from) / spine.pitch);
  for (let i = Math.max(0, about - 2); i <= Math.min(spine.count - 1, about + 1); i++) {
    const big = cage(i);
    const zi = spine.from + i * spine.pitch;
    const side = x - spineX(zi);
    const lx = Math.abs(side) * 1.15;
    const ly = big * 0.93 - y;
    const off = Math.max(
      Math.abs(s.length(lx, ly) - big) - big * 0.1,
      Math.abs(z - zi - 0.8) - 1.3,
    );
    if (off > 1.2) {
      body = Math.min(body, off - 0.6);
      continue;
    }
    const angle = Math.atan2(lx, ly);
    const end = ends[i][side > 0 ? 1 : 0];
    const whole = end > 2.2;
    const along = Math.min(angle, end);
    const swell = 1 + 0.12 * Math.sin(along * 2.4 + i);
    const thick =
      s.mix(0.42, whole ? 0.05 : 0.2, (along / end) ** 1.3) * (0.62 + big * 0.06) * swell;
    const sweep = z - zi - 0.24 * along * along;
    const bow = big * (1 + 0.08 * Math.sin(along * 1.9 + i * 0.7));
    const ring =
      angle <= end
        ? s.length(s.length(lx, ly) - bow, sweep * 0.72)
        : s.length(lx - Math.sin(end) * bow, ly - Math.cos(end) * bow, sweep);
    body = Math.min(body, ring - thick);
  }
  return Math.min(body, vertebrae(x, y, z)) * 0.78;
}

function vertebrae(x: number, y: number, z: number): number {
  const i = s.clamp(Math.round((z - spine.from) / (spine.pitch / 2)), -2, spine.count * 2 + 1);
  const zi = spine.from + (i * spine.pitch) / 2;
  const lx = x - spineX(zi);
  const ly = y - 0.35;
  const lz = z - zi;
  const knuckle = s.ellipsoid(lx, ly, lz, 0.42, 0.4, 0.62);
  const blade = s.capsule(Math.abs(lx), ly, lz, 0.2, 0.1, 0, 0.95, 0.45, 0.2, 0.2, 0.07);
  return s.smoothUnion(knuckle, blade, 0.2) * 0.85;
}

/** The ruined hall: two rows of columns, most of them broken, and a gable with a window. */
function hall(x: number, y: number, z: number): number {
  const row = s.clamp(Math.round((z - 9) / 7), 0, 5);
  const lz = z - 9 - row * 7;
  const side = x > 4 ? 1 : -1;
  const lx = x - (4 + side * 10.5);
  const broken = [9.5, 4.2, 12.5, 7, 12.5, 12.5, 3.1, 12.5, 5.5, 12.5, 8.5, 12.5][
    row * 2 + (side > 0 ? 1 : 0)
  ];
  const column = s.length(lx, lz) - 2;
  if (column > 3) return Math.min(column - 1.5, gable(x, y, z));
  const jag = y > broken - 2 ? broken + noise(x * 1.3, 3, z * 1.3) * 1.6 : broken;
  const flute = Math.cos(Math.atan2(lz, lx) * 12) * 0.045;
  const shaft = Math.max(s.cylinder(lx, y - 6, lz, 0.95 - y * 0.012 + flute, 7.5), y - jag);
  const foot = s.box(lx, y - 0.4, lz, 1.35, 0.4, 1.35, 0.08);
  const capital = broken > 12 ? s.box(lx, y - 12.2, lz, 1.4, 0.45, 1.4, 0.1) : 9;
  const beam = broken > 12 ? s.box(lx, y - 13.3, lz - 1.2, 1.0, 0.7, 3.4, 0.1) : 9;
  return Math.min(shaft, foot, capital, beam, gable(x, y, z)) * 0.9;
}

function gable(x: number, y: number, z: number): number {
  const lx = x - 4;
  if (Math.abs(z - 52) > 4) return Math.abs(z - 52) - 2;
  const torn = 17 - Math.abs(lx) * 0.4 + noise(x * 0.5, 1, 3) * 5 - s.smoothstep(-2, 12, lx) * 5;
  const wall = Math.max(Math.abs(z - 52) - 1, Math.abs(lx) - 13, y - torn);
  if (wall > 2) return wall;
  const door = s.lancet(lx, y, 3.6, 6, 1.2);
  const eye = s.length(Math.abs(lx) - 8, y - 7.5) - 1.6;
  return Math.max(wall, -door, -eye);
}

function rubble(x: number, y: number, z: number): number {
  if (y > 1.9) return (y - 1.3) * 0.9;
  const heap = s.smoothstep(7, 12.5, Math.abs(x - 4)) * 0.9;
  const lumps =
    Math.max(0, noise(x * 0.55, 0.5, z * 0.55)) * 0.9 +
    Math.max(0, noise(x * 1.7, 2, z * 1.7)) * 0.3;
  return (y - lumps * (0.35 + heap) - fbm(x * 0.2, 0, z * 0.2, 2) * 0.4) * 0.75;
}

const head = (x: number, y: number, z: number) =>
  skull((x - 3.1) / 1.2, (y - 0.15) / 1.2, (z - 8.8) / 1.2) * 1.2;
const distance = (x: number, y: number, z: number) =>
  Math.min(rubble(x, y, z), hall(x, y, z), ribs(x, y, z), head(x, y, z));

export const ruin: Picture = {
  scene: {
    eye: [0, 1.6, 0],
    target: [3.0, 1.6, 16],
    view: 48,
    shift: { x: 0, y: 0.55 },
    far: 220,
    stepScale: 0.85,
    distance,
    relief: (x, y, z) => {
      if (Math.min(ribs(x, y, z), head(x, y, z)) < 0.03) {
        const crack = 1 - Math.min(1, Math.abs(noise(x * 1.4, y * 0.7, z * 1.4)) * 16);
        return weathered(x, y * 2, z, 0.5) * 0.028 - crack * 0.03;
      }
      if (y < 1.2) return weathered(x, y, z, 0.7) * 0.06 + masonry(x, z, 1.6, 1.2) * 0.03;
      return weathered(x, y, z, 1.2) * 0.04 + masonry(x + z, y, 1.9, 0.95) * 0.045;
    },
    surface: (x, y, z, _normal, out) => {
      if (Math.min(ribs(x, y, z), head(x, y, z)) < 0.03) {
        // Grey where weathered, brown in the cracks and toward the ground.
        const crack = s.smoothstep(0.08, 0, Math.abs(noise(x * 1.4, y * 0.7, z * 1.4)));
        const age =
          (0.3 + 0.75 * stains(x * 1.6, y * 1.6, z * 1.6)) *
          (1 - crack * 0.6) *
          s.smoothstep(-0.6, 1.6, y);
        out.r = 0.3 * age;
        out.g = 0.265 * age;
        out.b = 0.21 * age;
        out.gloss = 0.18;
        return;
      }
      const tone = blockTone(x + z, y, 1.9, 0.95) * (0.5 + 0.6 * stains(x * 0.5, y * 0.5, z * 0.5));
      out.r = 0.115 * tone;
      out.g = 0.117 * tone;
      out.b = 0.122 * tone;
      out.gloss = 0.04;
      // Glowing cracks in the ground under the ribs.
      const heart = Math.exp(-(((x - 6.4) / 2.6) ** 2 + ((z - 21) / 6) ** 2));
      if (y < 1.2 && heart > 0.05) {
        const crack = 1 - Math.abs(fbm(x * 0.9, 1, z * 0.9, 3)) * 7;
        const glow = Math.max(0, crack) ** 2 * heart;
        out.glowR = glow * 14;
        out.glowG = glow * 4.4;
        out.glowB = glow * 0.75;
      }
    },
    sky: createSky({
      zenith: [0.005, 0.01, 0.02],
      horizon: [0.06, 0.092, 0.138],
      ranges: [{ height: 0.26, rough: 5, seed: 12, haze: 0.6 }],
      moon: { toward: [0.33, 0.42, 0.845], size: 0.038, light: 1.5 },
      clouds: { cover: 0.2, lit: [0.04, 0.056, 0.08], scale: 0.8 },
      stars: 0.7,
    }),
    lights: [
      { at: [6.2, 1.2, 21], light: [150, 49, 9.5], size: 0.9, shadow: true, haze: 0.16 },
      { at: [5.2, 0.9, 10.6], light: [15, 4.8, 0.9], size: 0.5, shadow: true, haze: 0.5 },
    ],
    sun: {
      toward: [-0.72, 0.66, -0.2],
      light: [0.8, 1.15, 1.7],
      softness: 0.04,
      reach: 45,
      haze: 0.03,
    },
    ambient: { above: [0.06, 0.082, 0.12], below: [0.02, 0.02, 0.022], reach: 2.5 },
    fog: {
      density: (x, y, z) =>
        0.003 +
        0.022 * Math.exp(-Math.max(0, y) * 0.4) * (1 + 1.7 * fbm(x * 0.13, y * 0.2, z * 0.13, 3)),
      ambient: [0.022, 0.031, 0.046],
      steps: 28,
      reach: 90,
    },
  },
  sparks: emitSparks({
    seed: 21,
    count: 260,
    from: [6.2, 1, 20],
    spread: [2, 0.6, 3],
    velocity: [-0.1, 1.3, -0.3],
    turbulence: 0.6,
    life: 4.5,
    gravity: -0.05,
    size: 0.018,
    heat: 7,
    shutter: 0.06,
  }),
  grading: { ...defaultGrading, exposure: 1.15 },
};
