import { defaultGrading } from '../engine/post-process.ts';
import { createSky } from '../engine/sky.ts';
import { fbm, noise, ridged } from '../engine/noise.ts';
import type { Picture } from '../engine/picture.ts';
import * as s from '../engine/shapes.ts';
import { stains, weathered } from '../engine/stone.ts';
import { figure } from './people.ts';

/** Centre and height of the road by distance. */
const roadX = (z: number) => 1.0 + 0.2 * z + 0.5 * Math.sin(z * 0.35);
const crest = 12.6;
const roadY = (z: number) =>
  1.15 * Math.exp(-(((z - crest) / 7) ** 2)) - Math.max(0, z - crest) * 0.12;

/** A deep valley on the left, the mountain on the right. */
function land(x: number, z: number): number {
  const away = Math.sqrt(x * x + z * z);
  const near = s.smoothstep(140, 30, away);
  let height = -46;
  if (near < 1) {
    const range = ridged(x * 0.0021 + 4.3, 0.4, z * 0.0021 + 1.2, 6);
    const rise = s.smoothstep(90, 620, away);
    const broken = fbm(x * 0.021, 0.6, z * 0.021, 4) * 26;
    height = -70 + (range * 330 + broken) * rise + s.smoothstep(500, 2200, away) * 60;
  }
  if (near > 0) {
    const side = x - roadX(z);
    const crag = ridged(x * 0.07, 0.2, z * 0.07, 6) - 0.45;
    const slope =
      side > 0
        ? Math.max(0, side - 1.6) * 0.5 + crag * 4.5 * s.smoothstep(1.4, 6, side)
        : side * 0.9 + crag * 3.2 * s.smoothstep(-1.2, -5, side);
    const bed = s.smoothstep(3.2, 1.5, Math.abs(side));
    const verge = fbm(x * 0.8, 0, z * 0.8, 3) * 0.35;
    const rocks =
      (ridged(x * 0.42, 0.7, z * 0.42, 4) - 0.5) * 1.5 * s.smoothstep(1.3, 2.6, Math.abs(side));
    const local = roadY(z) + s.mix(Math.max(slope, -60) + verge + rocks, verge * 0.25 + rocks, bed);
    height = s.mix(height, local, near);
  }
  return height;
}

const man = { x: roadX(crest) - 0.1, z: crest - 0.6, y: 0 };
man.y = land(man.x, man.z);
const lantern = { x: man.x + 0.52, y: man.y + 1.06, z: man.z - 0.12 };

function traveller(x: number, y: number, z: number): number {
  const far = s.sphere(x - man.x, y - man.y - 1, z - man.z, 1.7);
  if (far > 0.5) return far;
  // The wind moves the hem of the cloak.
  const blown = 0.16 * Math.max(0, 1.25 - (y - man.y)) ** 2 * s.smoothstep(0.1, 0.5, y - man.y);
  const body = figure(x - man.x + blown, y - man.y, z - man.z, 'none');
  const hand = s.capsule(
    x,
    y,
    z,
    man.x - 0.2,
    man.y + 1.38,
    man.z,
    man.x - 0.39,
    man.y + 1.18,
    man.z - 0.02,
    0.065,
    0.045,
  );
  const arm = s.capsule(
    x,
    y,
    z,
    man.x + 0.2,
    man.y + 1.36,
    man.z,
    lantern.x - 0.02,
    lantern.y + 0.3,
    lantern.z,
    0.07,
    0.045,
  );
  const staff = s.capsule(
    x,
    y,
    z,
    man.x - 0.44,
    man.y - 0.1,
    man.z - 0.1,
    man.x - 0.36,
    man.y + 1.9,
    man.z + 0.06,
    0.02,
  );
  const pack = s.box(x - man.x, y - man.y - 1.22, z - man.z + 0.22, 0.2, 0.24, 0.13, 0.09);
  const roll = s.capsule(
    x,
    y,
    z,
    man.x - 0.24,
    man.y + 1.5,
    man.z - 0.22,
    man.x + 0.24,
    man.y + 1.5,
    man.z - 0.22,
    0.075,
  );
  return Math.min(
    s.smoothUnion(s.smoothUnion(body, pack, 0.05), hand, 0.04),
    arm,
    staff,
    roll,
    lamp(x, y, z),
  );
}

function lamp(x: number, y: number, z: number): number {
  const lx = x - lantern.x;
  const ly = y - lantern.y;
  const lz = z - lantern.z;
  const glass = s.cylinder(lx, ly, lz, 0.075, 0.11, 0.02);
  const cap = s.cone(lx, ly - 0.11, lz, 0.1, 0.02, 0.09);
  const foot = s.cylinder(lx, ly + 0.12, lz, 0.095, 0.02);
  return Math.min(glass, cap, foot, s.torus(lx, ly - 0.25, lz, 0.06, 0.009));
}

const distance = (x: number, y: number, z: number) => {
  const ground = y > 330 ? y - 300 : (y - land(x, z)) * 0.55;
  return Math.min(ground, traveller(x, y, z));
};

const sunward = [0.34, 0.06, 0.938] as const;

export const road: Picture = {
  scene: {
    eye: [0.7, 1.25, 3.4],
    target: [2.1, 1.55, 20],
    view: 42,
    shift: { x: 0, y: 0.34 },
    far: 3200,
    stepScale: 0.9,
    steps: 190,
    distance,
    relief: (x, y, z) => {
      if (traveller(x, y, z) < 0.05) return noise(x * 14, y * 14, z * 14) * 0.004;
      const away = s.length(x, z);
      if (away > 220) return 0;
      return weathered(x, y, z, 0.6) * 0.05 + noise(x * 7, y * 7, z * 7) * 0.012;
    },
    surface: (x, y, z, normal, out) => {
      const near = traveller(x, y, z);
      if (near < 0.04) {
        if (lamp(x, y, z) < 0.02) {
          const lit = Math.abs(y - lantern.y) < 0.1 ? 1 : 0;
          out.r = out.g = out.b = 0.04;
          out.glowR = 14 * lit;
          out.glowG = 6 * lit;
          out.glowB = 1.5 * lit;
          return;
        }
        out.r = 0.07;
        out.g = 0.058;
        out.b = 0.05;
        return;
      }
      const away = s.length(x, z);
      const snow =
        s.smoothstep(0.5, 0.8, normal[1]) *
        s.smoothstep(-20, 90, y + fbm(x * 0.01, 0, z * 0.01, 2) * 60) *
        s.smoothstep(100, 300, away);
      const path =
        s.smoothstep(2.1, 1.3, Math.abs(x - roadX(z)) + noise(x, 0, z) * 0.5) *
        s.smoothstep(120, 60, away);
      const tone = 0.5 + 0.65 * stains(x * 0.5, y * 0.5, z * 0.5);
      out.r = (0.085 + path * 0.05) * tone + snow * 0.4;
      out.g = (0.082 + path * 0.04) * tone + snow * 0.42;
      out.b = (0.08 + path * 0.03) * tone + snow * 0.46;
      out.gloss = 0.08;
    },
    sky: createSky({
      zenith: [0.012, 0.022, 0.05],
      horizon: [0.1, 0.115, 0.16],
      glow: { toward: sunward, light: [4.6, 1.5, 0.4], spread: 16 },
      clouds: { cover: 0.2, lit: [0.05, 0.05, 0.07], scale: 0.9 },
      stars: 0.35,
    }),
    lights: [
      {
        at: [lantern.x, lantern.y, lantern.z - 0.1],
        light: [4, 1.5, 0.34],
        size: 0.12,
        shadow: true,
        haze: 0.6,
      },
    ],
    sun: {
      toward: [0.35, 0.15, 0.925],
      light: [2.2, 0.85, 0.3],
      softness: 0.05,
      reach: 60,
      haze: 0.05,
    },
    ambient: { above: [0.1, 0.125, 0.19], below: [0.03, 0.028, 0.035], reach: 2 },
    fog: {
      density: (x, y, z) =>
        0.00055 +
        0.0022 * s.smoothstep(10, -70, y) * (1 + 1.4 * fbm(x * 0.008, y * 0.02, z * 0.008, 3)),
      ambient: [0.085, 0.085, 0.115],
      steps: 30,
      reach: 3200,
    },
  },
  grading: { ...defaultGrading, exposure: 1.05 },
};
