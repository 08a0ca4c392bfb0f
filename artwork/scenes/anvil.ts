import { defaultGrading } from '../engine/post-process.ts';
import { fbm, noise } from '../engine/noise.ts';
import type { Picture } from '../engine/picture.ts';
import { emitSparks } from '../engine/sparks.ts';
import { masonry, stains, weathered } from '../engine/stone.ts';
import { anvil as body } from './anvil-body.ts';

const at = (x: number, y: number, z: number) => body(x - 0.95, y, z - 4);
const distance = (x: number, y: number, z: number) => Math.min(y, 9 - z, at(x, y, z));

/** Backdrop: an anvil, lit by embers behind it. */
export const anvil: Picture = {
  scene: {
    eye: [0, 1.0, 0.9],
    target: [0.15, 0.98, 4],
    view: 40,
    far: 30,
    stepScale: 0.95,
    distance,
    relief: (x, y, z) =>
      at(x, y, z) < 0.02
        ? noise(x * 30, y * 30, z * 30) * 0.0012 + noise(x * 7, y * 7, z * 7) * 0.002
        : weathered(x, y, z, 0.7) * 0.012 +
          (y < 0.05 ? masonry(x, z, 1.2, 0.9) * 0.015 : masonry(x, y, 1.1, 0.5) * 0.03),
    surface: (x, y, z, _normal, out) => {
      const iron = at(x, y, z) < 0.02 && y > 0.52;
      const tone = iron ? 0.07 : 0.09 * (0.5 + 0.6 * stains(x, y, z));
      out.r = tone;
      out.g = tone * 0.98;
      out.b = tone * 0.97;
      out.gloss = iron ? 0.55 : 0.12;
    },
    sky: (_x, _y, _z, out) => out.fill(0),
    lights: [
      { at: [2.6, 1.5, 6.2], light: [3.4, 1.15, 0.26], size: 0.5, shadow: true, haze: 0.5 },
      { at: [-2.5, 3.2, 3.2], light: [0.7, 0.95, 1.3], size: 0.6, shadow: true, haze: 0.05 },
    ],
    ambient: { above: [0.03, 0.036, 0.045], below: [0.012, 0.01, 0.01], reach: 0.6 },
    fog: {
      density: (x, y, z) => 0.03 * (1 + fbm(x * 0.5, y * 0.6, z * 0.5, 3) * 1.6),
      ambient: [0.006, 0.007, 0.008],
      steps: 20,
      reach: 10,
    },
  },
  sparks: emitSparks({
    seed: 2,
    count: 26,
    from: [1.6, 1.1, 5],
    spread: [1, 0.5, 0.6],
    velocity: [-0.1, 0.35, -0.1],
    turbulence: 0.25,
    life: 3,
    gravity: 0,
    size: 0.004,
    heat: 1.6,
    shutter: 0.04,
  }),
  grading: { ...defaultGrading, exposure: 0.95, vignette: 0.6, leftFade: 0.4 },
};
