import { usual } from '../engine/develop.ts';
import { heavens } from '../engine/heavens.ts';
import { fbm, noise, ridged } from '../engine/noise.ts';
import type { Picture } from '../engine/picture.ts';
import * as s from '../engine/shapes.ts';
import { stains, weathered } from '../engine/stone.ts';
import { figure } from './people.ts';

/** Where the road's middle is, and how high, as it goes away from us. */
const roadX = (z: number) => 1.6 + 2.6 * Math.sin(z * 0.085) + z * 0.12;
const roadY = (z: number) => 0.04 * z + 0.5 * Math.sin(z * 0.11);

/** The valley's floor is far below on the left; the mountain stands on the right. */
function land(x: number, z: number): number {
  const away = Math.sqrt(x * x + z * z);
  const octaves = away < 30 ? 7 : away < 200 ? 6 : 5;
  const near = s.smoothstep(140, 30, away);
  let height = -46;
  if (near < 1) {
    const range = ridged(x * 0.0021 + 4.3, 0.4, z * 0.0021 + 1.2, octaves);
    const rise = s.smoothstep(90, 620, away);
    height = -70 + range * 330 * rise + s.smoothstep(500, 2200, away) * 60;
  }
  if (near > 0) {
    const side = x - roadX(z);
    const crag = ridged(x * 0.07, 0.2, z * 0.07, octaves) - 0.45;
    const slope =
      side > 0
        ? side * 0.75 + crag * 6 * s.smoothstep(1, 6, side)
        : side * 1.15 + crag * 3.5 * s.smoothstep(-1, -6, side);
    const bed = s.smoothstep(3.2, 1.5, Math.abs(side));
    const verge = fbm(x * 0.8, 0, z * 0.8, 3) * 0.35;
    const local = roadY(z) + s.mix(Math.max(slope, -60) + verge, verge * 0.25, bed);
    height = s.mix(height, local, near);
  }
  return height;
}

const man = { x: roadX(11.5) + 0.15, z: 11.5, y: 0 };
man.y = land(man.x, man.z);
const lantern = { x: man.x + 0.52, y: man.y + 1.06, z: man.z - 0.12 };

function traveller(x: number, y: number, z: number): number {
  const far = s.sphere(x - man.x, y - man.y - 1, z - man.z, 1.7);
  if (far > 0.5) return far;
  const body = figure(x - man.x, y - man.y, z - man.z, 'none');
  const arm = s.rod(
    x,
    y,
    z,
    man.x + 0.2,
    man.y + 1.36,
    man.z,
    lantern.x - 0.02,
    lantern.y + 0.32,
    lantern.z,
    0.07,
    0.045,
  );
  const staff = s.rod(
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
  const roll = s.rod(
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
  return Math.min(s.blend(body, pack, 0.05), arm, staff, roll, lamp(x, y, z));
}

function lamp(x: number, y: number, z: number): number {
  const lx = x - lantern.x;
  const ly = y - lantern.y;
  const lz = z - lantern.z;
  const glass = s.cylinder(lx, ly, lz, 0.075, 0.11, 0.02);
  const cap = s.cone(lx, ly - 0.11, lz, 0.1, 0.02, 0.09);
  const foot = s.cylinder(lx, ly + 0.12, lz, 0.095, 0.02);
  return Math.min(glass, cap, foot, s.ring(lx, ly - 0.25, lz, 0.06, 0.009));
}

const distance = (x: number, y: number, z: number) => {
  const ground = y > 330 ? y - 300 : (y - land(x, z)) * 0.55;
  return Math.min(ground, traveller(x, y, z));
};

const sunward = [0.42, 0.055, 0.906] as const;

export const road: Picture = {
  world: {
    eye: [0.6, 2.35, 0],
    target: [2.6, 2.9, 20],
    view: 45,
    shift: { x: 0, y: 0.12 },
    far: 3200,
    caution: 0.9,
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
    sky: heavens({
      zenith: [0.012, 0.022, 0.05],
      horizon: [0.1, 0.115, 0.16],
      glow: { toward: sunward, light: [1.5, 0.52, 0.16], spread: 9 },
      clouds: { cover: 0.2, lit: [0.05, 0.05, 0.07], scale: 0.9 },
      stars: 0.35,
    }),
    lamps: [
      {
        at: [lantern.x, lantern.y, lantern.z - 0.1],
        light: [5.5, 2.1, 0.5],
        size: 0.12,
        shadow: true,
        haze: 0.6,
      },
    ],
    sun: {
      toward: [0.447, 0.16, 0.88],
      light: [1.15, 0.46, 0.17],
      softness: 0.05,
      reach: 60,
      haze: 0.02,
    },
    ambient: { above: [0.1, 0.125, 0.19], below: [0.03, 0.028, 0.035], reach: 2 },
    mist: {
      density: (x, y, z) =>
        0.00055 +
        0.0022 * s.smoothstep(10, -70, y) * (1 + 1.4 * fbm(x * 0.008, y * 0.02, z * 0.008, 3)),
      ambient: [0.085, 0.085, 0.115],
      steps: 30,
      reach: 3200,
    },
  },
  look: { ...usual, exposure: 1.05 },
};
