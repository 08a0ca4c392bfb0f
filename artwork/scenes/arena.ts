import { defaultGrading } from '../engine/post-process.ts';
import { coldFire, fire } from '../engine/flame.ts';
import { createSky } from '../engine/sky.ts';
import { fbm, noise } from '../engine/noise.ts';
import type { Picture } from '../engine/picture.ts';
import * as s from '../engine/shapes.ts';
import { emitSparks } from '../engine/sparks.ts';
import { figure } from './people.ts';
import { blockTone, masonry, stains, weathered } from '../engine/stone.ts';

const middle = { x: 4, z: 26 };

/** The ring: a podium, then two tiers of arches, broken at the crown. */
function ring(x: number, y: number, z: number): number {
  const dx = x - middle.x;
  const dz = z - middle.z;
  const r = s.length(dx, dz);
  const turn = Math.atan2(dx, dz);
  const broken = 15.5 + Math.sin(turn * 3 + 0.7) * 2.6 + noise(turn * 6, 0, 2) * 3.5;
  const wall = Math.max(27 - r, y - broken);
  if (wall > 3.5) return wall - 1.5;
  const count = 34;
  const slot = (Math.round((turn * count) / 6.2832) / count) * 6.2832;
  const across = Math.sin(turn - slot) * r;
  const low = s.archway(across, y - 3.6, 1.55, 2.6);
  const high = s.archway(across, y - 9.8, 1.4, 2.2);
  const gate = s.archway(Math.sin(turn - 0.0) * r, y, 2.4, 3);
  const holes = Math.min(low, high, Math.cos(turn) > 0 ? gate : 9);
  const carved = Math.max(wall, -Math.max(holes, 0 - (34 - r) * 0 - (r - 31.5) * -1));
  const ledge = Math.max(
    Math.abs(r - 27) - 0.5,
    Math.min(Math.abs(y - 3.1), Math.abs(y - 9.2)) - 0.24,
  );
  const pier = Math.max(
    Math.abs(Math.abs(across) - 2.35) - 0.34,
    26.62 - r,
    r - 28,
    y - Math.min(14.5, broken),
  );
  return Math.min(carved, ledge, pier) * 0.9;
}

interface Banner {
  readonly x: number;
  readonly z: number;
  readonly turn: number;
  readonly seed: number;
}
const blue: Banner = { x: 2.7, z: 13.2, turn: 0.55, seed: 1 };
const red: Banner = { x: 9.4, z: 13.6, turn: -0.2, seed: 5 };

const localX = (b: Banner, x: number, z: number) =>
  (x - b.x) * Math.cos(b.turn) - (z - b.z) * Math.sin(b.turn);
const localZ = (b: Banner, x: number, z: number) =>
  (x - b.x) * Math.sin(b.turn) + (z - b.z) * Math.cos(b.turn);

/** Vertical folds, deeper toward the hem. */
const folds = (b: Banner, lx: number, y: number) =>
  Math.sin(lx * 6.4 + b.seed * 3 + Math.sin(y * 0.7) * 0.9) *
  0.075 *
  s.clamp((8.6 - y) / 4, 0.1, 1);

function cloth(b: Banner, x: number, y: number, z: number): number {
  const lx = localX(b, x, z);
  const lz = localZ(b, x, z);
  const hang = 8.1 - y;
  const loose = s.clamp(hang / 5, 0, 1.2);
  const wave =
    folds(b, lx, y) +
    Math.sin(lx * 2.1 + b.seed + y * 0.5) * 0.2 * loose +
    Math.sin(lx * 3.7 - y * 0.8 + b.seed * 2) * 0.08 * loose +
    Math.sin(y * 0.9 + b.seed) * 0.22 * loose * loose;
  const tail =
    2.6 +
    Math.abs(lx) * -0.9 +
    0.9 +
    noise(lx * 3, b.seed, 1) * 0.5 +
    noise(lx * 11, b.seed, 3) * 0.25;
  return (
    Math.max(
      Math.abs(lx) - 1.25 + noise(y * 1.3, b.seed, 4) * 0.06,
      Math.abs(lz + 0.62 + wave) - 0.025,
      y - 8.1,
      tail - y,
    ) * 0.7
  );
}

function pole(b: Banner, x: number, y: number, z: number): number {
  const lx = localX(b, x, z);
  const lz = localZ(b, x, z);
  const post = s.capsule(lx, y, lz, 0, 0, 0, 0, 9.4, 0, 0.12, 0.09);
  const bar = Math.min(
    s.capsule(lx, y, lz, -1.5, 8.15, -0.6, 1.5, 8.15, -0.6, 0.07),
    s.capsule(lx, y, lz, 0, 8.15, 0, 0, 8.15, -0.6, 0.06),
  );
  const spear = s.cone(lx, y - 9.3, lz, 0.2, 0, 1);
  const foot = s.cylinder(lx, y - 0.3, lz, 0.9 - y * 0.4, 0.3, 0.05);
  return Math.min(post, bar, spear, foot);
}

const bowls: readonly [number, number][] = [
  [1.75, 9.6],
  [8.7, 10.1],
];
function bowl(x: number, y: number, z: number): number {
  let body = Infinity;
  for (const [bx, bz] of bowls) {
    const cup = Math.max(
      s.sphere(x - bx, y - 1.5, z - bz, 0.55),
      -s.sphere(x - bx, y - 1.65, z - bz, 0.5),
      y - 1.55,
    );
    body = Math.min(body, cup, s.cone(x - bx, y, z - bz, 0.4, 0.12, 1.05));
  }
  return body;
}

const sand = (x: number, y: number, z: number) =>
  y > 1.5
    ? y - 0.6
    : y - fbm(x * 0.3, 0, z * 0.3, 3) * 0.3 + Math.sin(x * 3 + fbm(x, 0, z, 2) * 6) * 0.006;

/** Two duellists between the banners. */
function duellists(x: number, y: number, z: number): number {
  const near = s.box(x - 5.9, y - 1.2, z - 11.5, 2.6, 1.6, 1.4);
  if (near > 0.5) return near;
  const left = figure(z - 11.5, y - 0.02, -(x - 4.75), 'shield');
  const right = figure(-(z - 11.6), y - 0.02, x - 6.95, 'sword');
  return Math.min(left, right);
}

const away = (x: number, y: number, z: number) => s.box(x - 5.8, y - 5, z - 12.2, 5.8, 6, 4.4);
const furniture = (x: number, y: number, z: number) =>
  Math.min(pole(blue, x, y, z), pole(red, x, y, z), bowl(x, y, z));
function standards(x: number, y: number, z: number): number {
  const near = away(x, y, z);
  if (near > 0.6) return near;
  return Math.min(cloth(blue, x, y, z), cloth(red, x, y, z), furniture(x, y, z));
}

const scenery = (x: number, y: number, z: number) =>
  Math.min(sand(x, y, z), ring(x, y, z), duellists(x, y, z));
const distance = (x: number, y: number, z: number) =>
  Math.min(scenery(x, y, z), standards(x, y, z));
function shadowDistance(x: number, y: number, z: number): number {
  const near = away(x, y, z);
  return Math.min(scenery(x, y, z), near > 0.6 ? near : furniture(x, y, z));
}

/** Emblems: a shield and a spike. */
function emblem(b: Banner, lx: number, y: number): number {
  const ly = y - 6.1;
  if (b === blue) {
    const shield = Math.max(
      Math.abs(lx) - 0.62,
      ly - 0.7,
      s.length(Math.abs(lx) + 0.5, ly + 0.1) - 1.25 + Math.max(0, ly) * 0.6,
    );
    return Math.min(
      Math.abs(shield) - 0.06,
      Math.max(Math.abs(lx) - 0.05, shield),
      Math.max(Math.abs(ly - 0.15) - 0.05, shield),
    );
  }
  const blade = Math.max(Math.abs(lx) - 0.2 * s.smoothstep(1.25, -0.6, ly), -ly - 1.15, ly - 1.25);
  const horns = Math.max(s.length(lx, ly + 0.05) - 0.78, 0.7 - s.length(lx, ly - 0.26));
  return Math.min(blade, horns);
}

const torches: readonly [number, number, number][] = [0.02, 0.39, 0.76].map((turn) => [
  middle.x + Math.sin(turn) * 26.1,
  4.2,
  middle.z + Math.cos(turn) * 26.1,
]);

export const arena: Picture = {
  scene: {
    eye: [0, 1.5, 0.5],
    target: [3.2, 1.5, 18],
    view: 46,
    shift: { x: 0, y: 0.5 },
    far: 140,
    stepScale: 0.8,
    distance,
    shadowDistance,
    relief: (x, y, z) => {
      if (y < 0.6) return weathered(x, y, z, 0.5) * 0.025;
      if (standards(x, y, z) < 0.2) {
        return noise(x * 16, y * 16, z * 16) * 0.0025;
      }
      const turn = Math.atan2(x - middle.x, z - middle.z) * 27;
      return weathered(x, y, z, 1.6) * 0.05 + masonry(turn, y, 1.6, 0.8) * 0.05;
    },
    surface: (x, y, z, _normal, out) => {
      for (const banner of [blue, red]) {
        if (cloth(banner, x, y, z) > 0.06) continue;
        // Bleached cloth with a dirty hem; folds are darker.
        const deep = folds(banner, localX(banner, x, z), y) / 0.075;
        const worn =
          (0.5 + 0.6 * stains(x, y * 0.5, z)) * (1 - deep * 0.3) * s.smoothstep(1, 5.5, y);
        const mark = s.smoothstep(0.03, -0.02, emblem(banner, localX(banner, x, z), y));
        const dyed = banner === blue ? [0.02, 0.052, 0.135] : [0.3, 0.02, 0.014];
        out.r = s.mix(dyed[0], 0.42, mark * 0.7) * worn;
        out.g = s.mix(dyed[1], 0.38, mark * 0.7) * worn;
        out.b = s.mix(dyed[2], 0.32, mark * 0.7) * worn;
        return;
      }
      if (duellists(x, y, z) < 0.04) {
        out.r = out.g = out.b = 0.03;
        out.gloss = 0.14;
        return;
      }
      if (standards(x, y, z) < 0.05) {
        out.r = out.g = out.b = 0.05;
        out.gloss = 0.5;
        return;
      }
      if (y < 0.6) {
        const tone = 0.7 + 0.5 * stains(x, 0, z);
        out.r = 0.17 * tone;
        out.g = 0.15 * tone;
        out.b = 0.13 * tone;
        return;
      }
      const turn = Math.atan2(x - middle.x, z - middle.z) * 27;
      const tone = blockTone(turn, y, 1.6, 0.8) * (0.5 + 0.6 * stains(x * 0.4, y * 0.4, z * 0.4));
      out.r = 0.13 * tone;
      out.g = 0.128 * tone;
      out.b = 0.13 * tone;
      out.gloss = 0.06;
    },
    sky: createSky({
      zenith: [0.004, 0.008, 0.016],
      horizon: [0.045, 0.068, 0.1],
      ranges: [{ height: 0.5, rough: 4, seed: 5, haze: 0.55 }],
      clouds: { cover: 0.2, lit: [0.03, 0.042, 0.062], scale: 0.7 },
      stars: 0.6,
    }),
    lights: [
      { at: [6.6, 2.2, 23], light: [120, 40, 8], size: 1.2, shadow: true, haze: 0.16 },
      { at: [1.75, 2.5, 9.4], light: [2, 4.6, 8], size: 0.35, shadow: true, haze: 0.3 },
      { at: [8.6, 2.5, 9.9], light: [40, 14, 3], size: 0.35, shadow: true, haze: 0.22 },
      ...torches.map(([x, y, z]) => ({
        at: [
          middle.x + (x - middle.x) * 0.965,
          y + 0.4,
          middle.z + (z - middle.z) * 0.965,
        ] as const,
        light: [24, 8, 1.6] as const,
        size: 0.4,
        shadow: false,
        haze: 0.3,
      })),
    ],
    sun: {
      toward: [-0.62, 0.75, -0.2],
      light: [0.5, 0.75, 1.1],
      softness: 0.06,
      reach: 34,
      haze: 0.03,
    },
    ambient: { above: [0.045, 0.062, 0.09], below: [0.02, 0.018, 0.018], reach: 3 },
    fog: {
      density: (x, y, z) =>
        0.003 +
        0.018 * Math.exp(-Math.max(0, y) * 0.6) * (1 + 1.6 * fbm(x * 0.15, y * 0.2, z * 0.15, 3)),
      ambient: [0.014, 0.02, 0.03],
      steps: 24,
      reach: 70,
    },
  },
  flames: [
    { at: [1.75, 1.5, 9.6], wide: 0.75, high: 1.9, seed: 3, ...coldFire },
    { at: [8.7, 1.5, 10.1], wide: 0.75, high: 1.9, seed: 8, ...fire },
    ...torches.map(([x, y, z], i) => ({
      at: [x, y, z] as const,
      wide: 0.4,
      high: 1.2,
      seed: 11 + i * 2.3,
      ...fire,
    })),
  ],
  sparks: emitSparks({
    seed: 9,
    count: 130,
    from: [8.7, 2, 10.1],
    spread: [0.3, 0.3, 0.3],
    velocity: [0.2, 1.9, -0.1],
    turbulence: 0.7,
    life: 3,
    gravity: -0.2,
    size: 0.014,
    heat: 8,
    shutter: 0.05,
  }),
  grading: { ...defaultGrading, exposure: 1.25 },
};
