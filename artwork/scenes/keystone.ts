import { defaultGrading } from '../engine/post-process.ts';
import { createSky } from '../engine/sky.ts';
import { seededRandom, fbm, noise, ridged } from '../engine/noise.ts';
import type { Picture } from '../engine/picture.ts';
import * as s from '../engine/shapes.ts';
import { emitSparks } from '../engine/sparks.ts';
import { stains, weathered } from '../engine/stone.ts';

/** Position of the keystone, above a chasm. */
const at = { x: 3.4, y: 3.2, z: 14 };
const cos = Math.cos(0.42);
const sin = Math.sin(0.42);

/** Coordinates in the frame of the keystone, which is rotated. */
const turnX = (x: number, z: number) => (x - at.x) * cos - (z - at.z) * sin;
const turnZ = (x: number, z: number) => (x - at.x) * sin + (z - at.z) * cos;

/** The wedge of an arch's crown: wider above than below, with a stepped rim. */
function wedge(lx: number, ly: number, lz: number): number {
  const half = 1.05 + ly * 0.24;
  const lean = 0.97;
  const body = Math.max((Math.abs(lx) - half) * lean, Math.abs(ly) - 1.7, Math.abs(lz) - 0.55);
  const inner = Math.max((Math.abs(lx) - half + 0.22) * lean, Math.abs(ly) - 1.46);
  const sunk = Math.max(inner, -(Math.abs(lz) - 0.47));
  return Math.max(body, -sunk) - 0.04;
}

/** Runes cut into the face: a ring, a flame, strokes. Distance in the plane of the face. */
function runes(lx: number, ly: number): number {
  const circle = Math.abs(s.length(lx, ly - 0.35) - 0.62);
  const inner = Math.abs(s.length(lx, ly - 0.35) - 0.34);
  const bar = Math.max(Math.abs(lx), Math.abs(ly - 0.35) - 0.62);
  const diamond = Math.abs(Math.abs(lx) * 1.25 + Math.abs(ly - 0.35) * 0.8 - 0.36);
  const foot = Math.max(
    Math.abs(Math.abs(lx) + (ly + 0.75) * 0.9 - 0.42) * 0.74,
    Math.abs(ly + 0.72) - 0.42,
  );
  const stem = Math.max(Math.abs(lx), Math.abs(ly + 0.85) - 0.5);
  const top = Math.max(Math.abs(Math.abs(lx) * 0.5 + (1.42 - ly)), Math.abs(lx) - 0.9);
  return Math.min(circle, Math.max(inner, -circle), bar, diamond, foot, stem, top + 0.015);
}

function stone(x: number, y: number, z: number): number {
  const far = s.sphere(x - at.x, y - at.y, z - at.z, 2.6);
  if (far > 0.5) return far;
  const lx = turnX(x, z);
  const ly = y - at.y;
  const lz = turnZ(x, z);
  const chipped = wedge(lx, ly, lz) + Math.max(0, noise(x * 1.7, y * 1.7, z * 1.7) - 0.22) * 0.3;
  const groove = Math.max(runes(lx, ly) - 0.05, lz + 0.4, Math.abs(lz) - 0.62);
  return lz < 0 ? Math.max(chipped, -groove) : chipped;
}

/** The arch around the keystone: floating blocks, more scattered toward the middle. */
const radius = 7.4;
const random = seededRandom(77);
const blocks = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5].map((step) => {
  const loose = (6 - Math.abs(step)) / 5;
  const turn = step * 0.245 + Math.sign(step) * 0.12;
  const out = radius + (random() - 0.3) * 0.7 * loose;
  return {
    x: at.x + Math.sin(turn) * out,
    y: at.y - radius + Math.cos(turn) * out - (random() - 0.4) * 0.5 * loose,
    z: at.z + (random() - 0.5) * 0.9 * loose,
    cos: Math.cos(turn + (random() - 0.5) * 0.5 * loose),
    sin: Math.sin(turn + (random() - 0.5) * 0.5 * loose),
    yaw: 0.42 * (1 - Math.abs(step) / 7) + (random() - 0.5) * 0.5 * loose,
    high: 0.95 + random() * 0.25,
  };
});
const shards = Array.from({ length: 22 }, () => {
  const turn = (random() - 0.5) * 2.6;
  const out = radius + (random() - 0.62) * 5;
  return {
    x: at.x + Math.sin(turn) * out,
    y: at.y - radius + Math.cos(turn) * out,
    z: at.z + (random() - 0.5) * 4,
    size: 0.06 + random() ** 3 * 0.26,
    lean: random() * 2 - 1,
  };
});

function debris(x: number, y: number, z: number): number {
  const far = s.box(x - at.x, y - at.y + 2.2, z - at.z, 8.6, 4.6, 2.6);
  if (far > 0.5) return far;
  let body = Infinity;
  for (const block of blocks) {
    const px = x - block.x;
    const py = y - block.y;
    const near = s.sphere(px, py, z - block.z, 1.5);
    if (near > 0.4) {
      body = Math.min(body, near);
      continue;
    }
    const pz = z - block.z + px * block.yaw;
    const rise = py * block.cos + px * block.sin;
    const across = px * block.cos - py * block.sin;
    const taper = 0.66 + rise * 0.09;
    const worn = noise(x * 1.3, y * 1.3, z * 1.3) * 0.08;
    const panel = Math.max(Math.abs(across) - taper + 0.17, Math.abs(rise) - block.high + 0.17);
    const cut = Math.max(panel, 0.46 - Math.abs(pz));
    const dressed = Math.max(s.box(across, rise, pz, taper, block.high, 0.55, 0.05), -cut);
    body = Math.min(body, dressed * 0.9 + worn);
  }
  for (const shard of shards) {
    const px = x - shard.x;
    const py = y - shard.y;
    const pz = z - shard.z;
    const long = Math.abs(px + py * shard.lean) * 1.1 + Math.abs(py - px * shard.lean) * 0.6;
    body = Math.min(body, (Math.max(long, Math.abs(pz) * 1.2) - shard.size) * 0.6);
  }
  return body;
}

/** Two walls of rock with a gap between them; the left one ends lower. */
function walls(x: number, y: number, z: number): number {
  const mid = 3.4 + Math.sin(z * 0.09) * 2;
  const gap = 7.2 + z * 0.05 + y * 0.16 + Math.sin(z * 0.23 + 1) * 0.8;
  const brink = y + (x < mid ? 2.4 + z * 0.05 : -6.5 - z * 0.18);
  const rock = Math.max(gap - Math.abs(x - mid), brink);
  if (rock > 4) return rock - 2.6;
  const top = s.smoothstep(-2.2, 0, brink);
  const crags = ridged(x * 0.21, y * 0.07, z * 0.21, 5) * 2.6 * (1 - top * 0.75);
  return (rock - crags + 1.1) * 0.62;
}

const distance = (x: number, y: number, z: number) =>
  Math.min(walls(x, y, z), stone(x, y, z), debris(x, y, z));

export const keystone: Picture = {
  scene: {
    eye: [0, 1.9, 0],
    target: [1.25, 2.3, 14],
    view: 40,
    far: 160,
    stepScale: 0.85,
    distance,
    relief: (x, y, z) => {
      if (stone(x, y, z) < 0.05) return weathered(x, y, z, 0.5) * 0.014;
      if (debris(x, y, z) < 0.08) return weathered(x, y, z, 0.7) * 0.045;
      return weathered(x, y * 0.5, z, 1.1) * 0.13 + noise(x * 6, y * 2.5, z * 6) * 0.03;
    },
    surface: (x, y, z, normal, out) => {
      if (stone(x, y, z) < 0.02) {
        const lx = turnX(x, z);
        const ly = y - at.y;
        const lz = turnZ(x, z);
        const cut = runes(lx, ly);
        if (lz < -0.3 && lz > -0.485 && cut < 0.058) {
          const flow = 0.8 + fbm(x * 2, y * 2, z * 2, 3) * 0.9;
          out.glowR = 20 * flow;
          out.glowG = 7.2 * flow;
          out.glowB = 1.6 * flow;
        }
        const tone = 0.6 + 0.5 * stains(x, y, z);
        out.r = 0.15 * tone;
        out.g = 0.14 * tone;
        out.b = 0.135 * tone;
        out.gloss = 0.3;
        return;
      }
      const snow = s.smoothstep(0.62, 0.85, normal[1]) * 0.12;
      const tone = 0.5 + 0.6 * stains(x * 0.6, y * 0.6, z * 0.6);
      out.r = 0.06 * tone + snow;
      out.g = 0.062 * tone + snow;
      out.b = 0.068 * tone + snow * 1.06;
      out.gloss = 0.03;
    },
    sky: createSky({
      zenith: [0.004, 0.007, 0.014],
      horizon: [0.07, 0.105, 0.155],
      ranges: [
        { height: 0.42, rough: 4, seed: 3, haze: 0.7 },
        { height: 0.24, rough: 7, seed: 9, haze: 0.4 },
      ],
      clouds: { cover: 0.25, lit: [0.03, 0.042, 0.062], scale: 0.7 },
      stars: 0.6,
    }),
    lights: [
      // Behind the stone: rim light, and warm light on the blocks next to it.
      {
        at: [at.x + 0.5, at.y + 0.3, at.z + 1.3],
        light: [44, 15, 3.2],
        size: 0.5,
        shadow: true,
        haze: 0.09,
      },
      {
        at: [at.x - 0.9, at.y + 0.1, at.z - 2.4],
        light: [6.5, 2.2, 0.46],
        size: 0.5,
        shadow: true,
        haze: 0.35,
      },
      {
        at: [at.x + 0.2, at.y - 2.6, at.z],
        light: [20, 6.6, 1.3],
        size: 0.7,
        shadow: true,
        haze: 0.12,
      },
      { at: [at.x, at.y - 16, at.z + 6], light: [60, 18, 3], size: 3, shadow: false, haze: 0.2 },
    ],
    sun: {
      toward: [-0.74, 0.62, 0.26],
      light: [0.85, 1.25, 1.85],
      softness: 0.06,
      reach: 40,
      haze: 0.02,
    },
    ambient: { above: [0.05, 0.07, 0.1], below: [0.03, 0.02, 0.016], reach: 2.5 },
    fog: {
      density: (x, y, z) =>
        0.007 +
        0.05 *
          Math.exp(-Math.max(0, y + 6.5) * 0.36) *
          (1 + 1.6 * fbm(x * 0.12, y * 0.2, z * 0.12, 3)),
      ambient: [0.011, 0.02, 0.033],
      steps: 28,
      reach: 110,
    },
  },
  sparks: [
    ...emitSparks({
      seed: 8,
      count: 240,
      from: [at.x, at.y - 2.2, at.z],
      spread: [1.6, 1.6, 1.2],
      velocity: [0.1, 1.1, -0.2],
      turbulence: 0.7,
      life: 3.6,
      gravity: -0.1,
      size: 0.016,
      heat: 8,
      shutter: 0.05,
    }),
  ],
  grading: { ...defaultGrading, exposure: 1.35 },
};
