import { defaultGrading } from '../engine/post-process.ts';
import { createSky } from '../engine/sky.ts';
import { fbm, ridged } from '../engine/noise.ts';
import type { Picture } from '../engine/picture.ts';
import * as s from '../engine/shapes.ts';

function land(x: number, z: number): number {
  const away = Math.sqrt(x * x + z * z);
  const range = ridged(x * 0.0019 + 9.1, 0.7, z * 0.0019 + 6.4, away < 500 ? 7 : 5);
  return -95 + range * 250 * s.smoothstep(40, 700, away) + s.smoothstep(700, 2400, away) * 50;
}

/** Backdrop: mountain ranges under the moon, a distant fire. */
export const mountains: Picture = {
  scene: {
    eye: [0, 40, 0],
    target: [60, 44, 300],
    view: 36,
    shift: { x: 0, y: 0.3 },
    far: 3600,
    stepScale: 0.9,
    steps: 170,
    distance: (x, y, z) => (y > 280 ? y - 260 : (y - land(x, z)) * 0.55),
    surface: (x, y, z, normal, out) => {
      const snow =
        s.smoothstep(0.5, 0.82, normal[1]) *
        s.smoothstep(-10, 90, y + fbm(x * 0.01, 0, z * 0.01, 2) * 50);
      out.r = 0.05 + snow * 0.2;
      out.g = 0.052 + snow * 0.21;
      out.b = 0.055 + snow * 0.22;
    },
    sky: createSky({
      zenith: [0.006, 0.009, 0.014],
      horizon: [0.03, 0.038, 0.052],
      glow: { toward: [0.4, 0.02, 0.91], light: [0.26, 0.085, 0.024], spread: 30 },
      clouds: { cover: 0.15, lit: [0.012, 0.016, 0.022], scale: 0.9 },
      stars: 0.2,
    }),
    lights: [],
    sun: {
      toward: [-0.62, 0.5, 0.6],
      light: [0.34, 0.5, 0.72],
      softness: 0.05,
      reach: 400,
      haze: 0.01,
    },
    ambient: { above: [0.04, 0.052, 0.07], below: [0.01, 0.01, 0.012], reach: 30 },
    fog: {
      density: (x, y, z) =>
        0.0006 +
        0.0026 * s.smoothstep(40, -80, y) * (1 + 1.3 * fbm(x * 0.006, y * 0.02, z * 0.006, 3)),
      ambient: [0.026, 0.033, 0.044],
      steps: 30,
      reach: 3600,
    },
  },
  grading: { ...defaultGrading, exposure: 1.5, vignette: 0.5, leftFade: 0.35 },
};
