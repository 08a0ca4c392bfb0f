import { defaultGrading } from '../engine/post-process.ts';
import { fbm } from '../engine/noise.ts';
import type { Picture } from '../engine/picture.ts';
import { emitSparks } from '../engine/sparks.ts';

/** Backdrop: smoke and sparks over a fire. */
export const embers: Picture = {
  scene: {
    eye: [0, 0, 0],
    target: [0, 0, 10],
    view: 40,
    far: 30,
    stepScale: 1,
    distance: (_x, _y, z) => Math.max(40 - z, 1),
    surface: (_x, _y, _z, _normal, out) => {
      out.r = out.g = out.b = 0;
    },
    sky: (dx, dy, _dz, out) => {
      const warp = fbm(dx * 3 + 2, dy * 3, 0.5, 3) * 0.8;
      const smoke = 0.5 + fbm(dx * 4 + warp, dy * 5 - warp, 1.2, 5) * 1.1;
      const low = Math.exp(-(dy + 0.42) * 5.2);
      const glow = low * Math.exp(-((dx - 0.32) ** 2) * 5) * smoke;
      out[0] = 0.012 * smoke + glow * 0.34;
      out[1] = 0.012 * smoke + glow * 0.1;
      out[2] = 0.013 * smoke + glow * 0.024;
    },
    lights: [],
    ambient: { above: [0, 0, 0], below: [0, 0, 0], reach: 1 },
  },
  sparks: [
    ...emitSparks({
      seed: 41,
      count: 130,
      from: [2.4, -3.4, 9],
      spread: [3.2, 0.6, 2],
      velocity: [-0.1, 1.1, 0],
      turbulence: 0.5,
      life: 6,
      gravity: 0,
      size: 0.014,
      heat: 1.9,
      shutter: 0.06,
    }),
    // Out of focus, close to the camera.
    ...emitSparks({
      seed: 43,
      count: 16,
      from: [1.4, -1.6, 4],
      spread: [2, 0.8, 1],
      velocity: [0, 0.5, 0],
      turbulence: 0.3,
      life: 4,
      gravity: 0,
      size: 0.05,
      heat: 0.16,
      shutter: 0.01,
    }),
  ],
  grading: { ...defaultGrading, exposure: 1.3, vignette: 0.5, leftFade: 0.5 },
};
