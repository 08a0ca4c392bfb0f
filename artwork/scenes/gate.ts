import { defaultGrading } from '../engine/post-process.ts';
import { fire } from '../engine/flame.ts';
import { createSky } from '../engine/sky.ts';
import { fbm, ridged } from '../engine/noise.ts';
import type { Picture } from '../engine/picture.ts';
import * as s from '../engine/shapes.ts';
import { emitSparks } from '../engine/sparks.ts';
import { blackbody, blockTone, masonry, stains, weathered } from '../engine/stone.ts';
import { figure } from './people.ts';

/** The gate is at z = 60, in a cliff; its doors are 40 m high and slightly open. */
const gateX = 13;
const gateZ = 60;

function wallOf(x: number, y: number, z: number): number {
  const gx = x - gateX;
  const lz = z - gateZ;
  const ax = Math.abs(gx);
  const mouth = s.lancet(gx, y, 9, 15, 1.1);
  const slab = s.box(gx, y - 8, lz - 4, 25, 32, 4, 0.2);
  const orders = Math.min(
    Math.max(mouth - 4.2, Math.abs(lz + 0.6) - 1.4),
    Math.max(mouth - 2.6, Math.abs(lz - 0.4) - 1.4),
    Math.max(mouth - 1.1, Math.abs(lz - 1.4) - 1.4),
  );
  const taper = Math.max(0, y) * 0.035;
  const tower = s.box(ax - 18.5, y - 18, lz + 1, 4.6 - taper, 27, 4.6 - taper, 0.25);
  const rib = s.box(Math.abs(ax - 18.5) - 2.4, y - 16, lz + 4.4 - taper, 0.55, 25, 1, 0.1);
  const band = s.box(ax - 18.5, ((y + 4) % 13) - 6.5, lz + 1, 4.8 - taper, 0.5, 4.8 - taper, 0.1);
  const crown = s.box(ax - 18.5, y - 45.5, lz + 1, 4.3, 1.1, 4.3, 0.15);
  const horn = s.capsule(ax, y, lz, 18.5, 45, 0, 15.2, 56, -1, 1.7, 0.15);
  const lintel = s.box(gx, y - 36.5, lz, 14.5, 1.6, 2.6, 0.2);
  const face = Math.min(slab, orders, tower, rib, y > 0 && y < 44 ? band : 9, crown, horn, lintel);
  const opened = Math.max(face, -Math.max(mouth, -(lz + 6), lz - 12));
  return Math.min(opened, doors(gx, y, lz));
}

function doors(gx: number, y: number, lz: number): number {
  const ax = Math.abs(gx);
  const mouth = s.lancet(gx, y, 9, 15, 1.1);
  // Each leaf is slightly open, away from the camera.
  const leafZ = lz - 4.2 - (9 - ax) * 0.3;
  const leaf = Math.max(s.box(ax - 5.6, y - 15, leafZ, 4.35, 17, 0.45, 0.1), mouth - 0.1);
  const strap = Math.max(
    s.box(ax - 5.6, ((y + 1) % 5.2) - 2.6, leafZ + 0.5, 4.2, 0.34, 0.22, 0.08),
    mouth,
  );
  const stud = s.sphere(((ax + 0.1) % 1.3) - 0.65, ((y + 1) % 5.2) - 2.6, leafZ + 0.75, 0.2);
  return Math.min(leaf, y > 0 ? strap : 9, y > 0 && ax > 1 && ax < 9 ? Math.max(stud, mouth) : 9);
}

function ground(x: number, y: number, z: number): number {
  if (y > 7) return y - 5;
  const path = s.smoothstep(9, 3, Math.abs(x - gateX * s.smoothstep(0, 55, z) - 2));
  const rough = fbm(x * 0.12, 0, z * 0.12, 3) * 2.2 * (1 - path * 0.9);
  return y - rough - s.smoothstep(14, 40, Math.abs(x - gateX)) * 3;
}

/** The mountain that the gate is built into. */
function cliffs(x: number, y: number, z: number): number {
  const aside = Math.abs(x - gateX);
  const face =
    gateZ +
    5 +
    y * 0.1 +
    Math.max(0, y - 34) * 1.6 -
    Math.max(0, aside - 24) * 0.5 -
    z +
    s.smoothstep(24, 17, aside) * 26;
  if (face > 16) return face - 13;
  return (face - ridged(x * 0.04, y * 0.022, z * 0.02, 4) * 11 + 3) * 0.7;
}

const steps = (x: number, y: number, z: number) => {
  let body = Infinity;
  for (let i = 0; i < 5; i++) {
    body = Math.min(
      body,
      s.box(x - gateX, y - 0.2 - i * 0.42, z - gateZ - 2, 12 - i * 0.7, 0.3, 10 - i * 1.3, 0.05),
    );
  }
  return body;
};

const braziers: readonly [number, number][] = [
  [gateX - 13.5, 44],
  [gateX + 13.5, 44],
];

function brazier(x: number, y: number, z: number): number {
  let body = Infinity;
  for (const [bx, bz] of braziers) {
    const lx = x - bx;
    const lz = z - bz;
    const bowl = Math.max(
      s.sphere(lx, y - 5.4, lz, 1.5),
      -s.sphere(lx, y - 5.8, lz, 1.35),
      y - 5.5,
    );
    const stem = s.cone(lx, y, lz, 1.1, 0.35, 4.1);
    body = Math.min(body, bowl, stem);
  }
  return body;
}

const party = (
  [
    [4.1, 15, 'shield', 1],
    [5.5, 16.2, 'sword', 1],
    [6.7, 15.4, 'staff', 0.96],
    [2.7, 16.4, 'bow', 0.97],
    [7.9, 16.9, 'sword', 1.04],
    [9.1, 16.1, 'none', 0.93],
    [3.5, 18.2, 'staff', 1],
    [6.2, 18.8, 'shield', 1.05],
  ] as const
).map(([x, z, arms, size]) => ({ x, z, arms, size, y: -ground(x, 0, z) - 0.05 }));

function people(x: number, y: number, z: number): number {
  if (z < 12 || z > 23 || y > 5) return Math.max(Math.abs(z - 17.5) - 4.5, y - 4) + 0.2;
  let body = Infinity;
  for (const one of party) {
    const size = one.size * 1.12;
    body = Math.min(
      body,
      figure((x - one.x) / size, (y - one.y) / size, (z - one.z) / size, one.arms) * size,
    );
  }
  return body;
}

const distance = (x: number, y: number, z: number) =>
  Math.min(
    ground(x, y, z),
    z > 36 ? Math.min(wallOf(x, y, z), steps(x, y, z), brazier(x, y, z)) : 41 - z,
    cliffs(x, y, z),
    people(x, y, z),
  );

const heat = { r: 0, g: 0, b: 0 };

export const gate: Picture = {
  scene: {
    eye: [0, 2.2, -8],
    target: [2.6, 2.2, 60],
    view: 52,
    shift: { x: 0, y: 0.62 },
    far: 400,
    stepScale: 0.85,
    distance,
    relief: (x, y, z) => {
      if (people(x, y, z) < 0.1) return 0;
      if (z > 45 && y > 0.5 && wallOf(x, y, z) < 0.2) {
        const rough = weathered(x, y, z, 3) * 0.055;
        const built = doors(x - gateX, y, z - gateZ) > 0.3;
        return built ? rough + masonry(x + z, y, 1.9, 0.95) * 0.07 : rough;
      }
      // Vertical cracks in the rock, scree below.
      const split = ridged(x * 0.3, y * 0.09, z * 0.3, 3) * 0.5;
      return split * s.smoothstep(0, 4, y) + weathered(x, y * 0.6, z, 1.6) * 0.12;
    },
    surface: (x, y, z, _normal, out) => {
      const gx = x - gateX;
      const lz = z - gateZ;
      if (lz > 7.2 && Math.abs(gx) < 9.6) {
        blackbody(1.05 + fbm(x * 0.3, y * 0.2, z * 0.3, 4) * 0.4 - y * 0.012, heat);
        out.r = out.g = out.b = 0.02;
        out.glowR = heat.r * 1.6;
        out.glowG = heat.g * 1.6;
        out.glowB = heat.b * 1.6;
        return;
      }
      if (people(x, y, z) < 0.05) {
        out.r = out.g = out.b = 0.025;
        out.gloss = 0.12;
        return;
      }
      if (z > 40 && doors(gx, y, lz) < 0.1) {
        const worn = 0.6 + 0.5 * stains(x * 0.5, y * 0.5, z);
        out.r = 0.085 * worn;
        out.g = 0.075 * worn;
        out.b = 0.07 * worn;
        out.gloss = 0.45;
        return;
      }
      const tone =
        (z > 45 && wallOf(x, y, z) < 0.2 ? blockTone(x + z, y, 1.9, 0.95) : 1) *
        (0.5 + 0.6 * stains(x * 0.3, y * 0.3, z * 0.3));
      out.r = 0.12 * tone;
      out.g = 0.122 * tone;
      out.b = 0.13 * tone;
      out.gloss = 0.05;
    },
    sky: createSky({
      zenith: [0.004, 0.007, 0.013],
      horizon: [0.035, 0.055, 0.085],
      clouds: { cover: 0.22, lit: [0.02, 0.028, 0.04], scale: 0.8 },
      stars: 0.5,
    }),
    lights: [
      {
        at: [gateX, 9, gateZ + 9],
        light: [15000, 5200, 1150],
        size: 2.2,
        shadow: true,
        haze: 0.035,
      },
      { at: [gateX, 3, gateZ + 6], light: [3600, 1200, 260], size: 1.6, shadow: true, haze: 0.05 },
      { at: [gateX - 13.5, 6.6, 44], light: [150, 52, 11], size: 1, shadow: true, haze: 0.35 },
      { at: [gateX + 13.5, 6.6, 44], light: [150, 52, 11], size: 1, shadow: true, haze: 0.35 },
    ],
    sun: {
      toward: [-0.74, 0.6, -0.3],
      light: [0.42, 0.64, 0.98],
      softness: 0.08,
      reach: 60,
      haze: 0,
    },
    ambient: { above: [0.035, 0.052, 0.08], below: [0.02, 0.018, 0.018], reach: 5 },
    fog: {
      density: (x, y, z) =>
        0.0016 +
        0.009 * Math.exp(-Math.max(0, y) * 0.2) * (1 + 1.6 * fbm(x * 0.07, y * 0.12, z * 0.07, 3)),
      ambient: [0.014, 0.022, 0.034],
      steps: 26,
      reach: 140,
    },
  },
  flames: braziers.map(([x, z], i) => ({
    at: [x, 5.5, z] as const,
    wide: 1.9,
    high: 4.2,
    seed: 4 + i * 5.3,
    ...fire,
  })),
  sparks: [
    ...emitSparks({
      seed: 3,
      count: 260,
      from: [gateX, 2.5, gateZ + 2],
      spread: [1.4, 1, 3],
      velocity: [-0.6, 4, -5],
      turbulence: 2.6,
      life: 4,
      gravity: 0.3,
      size: 0.05,
      heat: 7,
      shutter: 0.05,
    }),
    ...braziers.flatMap(([x, z], i) =>
      emitSparks({
        seed: 30 + i,
        count: 70,
        from: [x, 6, z],
        spread: [0.7, 0.3, 0.7],
        velocity: [-0.5, 3, -0.4],
        turbulence: 0.9,
        life: 3,
        gravity: -0.2,
        size: 0.04,
        heat: 7,
        shutter: 0.05,
      }),
    ),
  ],
  grading: { ...defaultGrading, exposure: 1.2 },
};
