import { defaultGrading } from '../engine/post-process.ts';
import { fbm, noise } from '../engine/noise.ts';
import type { Picture } from '../engine/picture.ts';
import * as s from '../engine/shapes.ts';
import { emitSparks } from '../engine/sparks.ts';
import { blackbody, blockTone, masonry, stains, weathered } from '../engine/stone.ts';
import { anvil } from './anvil-body.ts';

const axis = 5.2;
const backWall = 20;

/** Transverse arches, one behind the other, that carry the roof. */
function arches(x: number, y: number, z: number): number {
  const bay = s.clamp(Math.round((z - 3) / 5.5), 0, 2);
  const lz = z - 3 - bay * 5.5;
  const opening = s.archway(x - axis, y + 1, 7.4, 6.2);
  const outer = Math.max(-opening, Math.abs(lz) - 0.62);
  const inner = Math.max(-(opening + 0.45), Math.abs(lz) - 0.34);
  const foot = s.box(Math.abs(x - axis) - 8, y, lz, 1.0, 0.7, 0.95, 0.06);
  const capital = s.box(Math.abs(x - axis) - 7.95, y - 5.2, lz, 0.85, 0.28, 0.85, 0.08);
  return Math.min(outer, inner, foot, capital);
}

/** The furnace: three orders of stone around the mouth, a hood above it, a bed of coals inside. */
function furnace(x: number, y: number, z: number): number {
  const fx = x - axis - 0.6;
  const mouth = s.archway(fx, y - 0.7, 2.3, 2.6);
  const lz = z - backWall;
  const body = s.box(fx, y - 4, lz, 6.2, 9, 1.2, 0.05);
  const hood = s.box(fx, y - 7.6, lz + 1.6, 4.9 - (y - 7.6) * 0.32, 1.9, 1.2, 0.08);
  const ledge = s.box(fx, y - 5.95, lz + 1.7, 5.1, 0.28, 1.5, 0.06);
  const sill = s.box(fx, y - 0.3, lz + 1.7, 3.9, 0.42, 1.4, 0.06);
  const piers = s.box(Math.abs(fx) - 4.1, y - 3, lz + 1.3, 0.75, 3.2, 1.1, 0.08);
  const first = Math.max(mouth - 1.25, Math.abs(lz + 1.35) - 0.35, -(mouth - 0.72));
  const second = Math.max(mouth - 0.75, Math.abs(lz + 1.1) - 0.4, -(mouth - 0.3));
  const whole = Math.min(body, hood, ledge, sill, piers, first, second);
  return Math.max(whole, -Math.max(mouth, -(lz + 4), lz - 3.5));
}

function chains(x: number, y: number, z: number): number {
  const near = s.chain(x - 3.95, y, z - 4.2, 3.0, 12, 0.3);
  const mid = s.chain(x - 7.6, y, z - 7.5, 3.9, 12, 0.34);
  const far = s.chain(x - 2.3, y, z - 11, 5.2, 12, 0.36);
  const hook = s.capsule(x - 7.6, y, z - 7.5, 0, 3.9, 0, 0, 3.3, 0, 0.07, 0.05);
  return Math.min(near, mid, far, hook);
}

/** The workpiece: a glowing blade blank on the anvil. */
const work = (x: number, y: number, z: number) =>
  s.box(x - 2.0 - (z - 1.7) * 0.5, y - 1.105, z - 1.62, 0.055, 0.022, 0.36, 0.01);
const anvilAt = (x: number, y: number, z: number) => anvil(x - 2.05, y, z - 1.7);

function distance(x: number, y: number, z: number): number {
  const walls = Math.min(x + 11, 21 - x, backWall - z, 13.5 - y);
  return Math.min(
    walls,
    y,
    arches(x, y, z),
    z > 15 ? furnace(x, y, z) : 4 + 15 - z,
    z < 13 ? chains(x, y, z) : 2,
    z < 6 ? Math.min(anvilAt(x, y, z), work(x, y, z)) : 3,
  );
}

const heat = { r: 0, g: 0, b: 0 };

export const forge: Picture = {
  scene: {
    eye: [0.6, 0.82, -3.2],
    target: [2.6, 3.05, 10],
    view: 46,
    shift: { x: -0.3, y: 0 },
    far: 60,
    stepScale: 0.9,
    distance,
    relief: (x, y, z) => {
      if (anvilAt(x, y, z) < 0.02) return noise(x * 30, y * 30, z * 30) * 0.0012;
      const rough = weathered(x, y, z, 0.9) * 0.018;
      if (y < 0.1) return rough * 0.5 + masonry(x, z, 1.5, 1.1) * 0.02;
      const sideways = Math.abs(z - backWall) < 4 ? x : z + x;
      return rough + masonry(sideways, y, 1.3, 0.62) * 0.03;
    },
    surface: (x, y, z, _normal, out) => {
      const fx = x - axis - 0.6;
      if (work(x, y, z) < 0.012) {
        blackbody(1.15 + noise(x * 9, y * 9, z * 9) * 0.2 - Math.max(0, 1.5 - z) * 0.9, heat);
        out.r = out.g = out.b = 0.02;
        out.glowR = heat.r * 1.3;
        out.glowG = heat.g * 1.3;
        out.glowB = heat.b * 1.3;
        return;
      }
      if (anvilAt(x, y, z) < 0.02) {
        const iron = y > 0.52 ? 0.085 : 0.05;
        out.r = iron;
        out.g = iron * 0.97;
        out.b = iron * 0.95;
        out.gloss = y > 0.52 ? 0.62 : 0.05;
        return;
      }
      if (chains(x, y, z) < 0.03) {
        out.r = out.g = out.b = 0.06;
        out.gloss = 0.5;
        return;
      }
      if (z > backWall - 0.6 && s.archway(fx, y - 0.7, 2.31, 2.61) < 0) {
        const flow = fbm(x * 0.9, y * 0.7 - z * 0.2, z * 0.9, 5);
        const coals = s.smoothstep(2.6, 0.2, y) * 0.3;
        blackbody(0.7 + flow * 1.0 + coals - Math.max(0, y - 3) * 0.1, heat);
        out.r = out.g = out.b = 0.02;
        out.glowR = heat.r * 2.1;
        out.glowG = heat.g * 2.1;
        out.glowB = heat.b * 2.1;
        return;
      }
      const tone =
        (y < 0.06 ? blockTone(x, z, 1.5, 1.1) : blockTone(z + x, y, 1.3, 0.62)) *
        (0.55 + 0.6 * stains(x, y, z));
      out.r = 0.125 * tone;
      out.g = 0.118 * tone;
      out.b = 0.112 * tone;
      out.gloss = y < 0.06 ? 0.3 : 0.08;
    },
    sky: (_x, _y, _z, out) => out.fill(0),
    lights: [
      {
        at: [axis + 0.6, 2.6, backWall + 0.2],
        light: [520, 190, 48],
        size: 1.1,
        shadow: true,
        haze: 0.16,
      },
      {
        at: [axis + 0.6, 2.2, backWall - 3],
        light: [40, 13, 3],
        size: 2,
        shadow: false,
        haze: 0.25,
      },
      { at: [2.0, 1.4, 1.35], light: [1.1, 0.4, 0.09], size: 0.15, shadow: true, haze: 0.3 },
      // Moonlight through the roof: a cold rim where the fire does not reach.
      { at: [-6, 11, 2], light: [16, 25, 40], size: 1, shadow: true, haze: 0.12 },
      { at: [-1, 3, -7], light: [1.3, 2.0, 3.1], size: 1, shadow: false, haze: 0 },
    ],
    ambient: { above: [0.02, 0.028, 0.04], below: [0.05, 0.022, 0.01], reach: 1.6 },
    fog: {
      density: (x, y, z) =>
        0.013 * (1 + fbm(x * 0.22, y * 0.3, z * 0.22, 3) * 1.7) + 0.02 * Math.exp(-y * 0.9),
      ambient: [0.006, 0.008, 0.011],
      steps: 26,
      reach: 40,
    },
  },
  sparks: [
    ...emitSparks({
      seed: 11,
      count: 420,
      from: [axis + 0.6, 1.4, backWall - 2.2],
      spread: [1.6, 0.4, 0.8],
      velocity: [-0.5, 2.4, -3.2],
      turbulence: 1.3,
      life: 2.6,
      gravity: 0.4,
      size: 0.022,
      heat: 9,
      shutter: 0.05,
    }),
    // Sparks from the workpiece.
    ...emitSparks({
      seed: 17,
      count: 130,
      from: [2.0, 1.13, 1.6],
      spread: [0.03, 0.01, 0.06],
      velocity: [-0.5, 1.5, 0.1],
      turbulence: 1.5,
      life: 0.55,
      gravity: 5,
      size: 0.006,
      heat: 12,
      shutter: 0.025,
    }),
    ...emitSparks({
      seed: 5,
      count: 60,
      from: [3, 1, 4],
      spread: [2.5, 1, 3],
      velocity: [-0.1, 0.8, -0.5],
      turbulence: 0.6,
      life: 2.4,
      gravity: 0,
      size: 0.009,
      heat: 6,
      shutter: 0.04,
    }),
  ],
  grading: { ...defaultGrading, exposure: 1.15 },
};
