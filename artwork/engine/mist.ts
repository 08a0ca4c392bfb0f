import { cell } from './noise.ts';
import type { Image } from './image.ts';
import type { Tracer } from './tracer.ts';
import type { Mist, World } from './world.ts';

/**
 * Light scattered in the air, with the shadows that things throw through it. It is worked out on
 * a coarse grid and spread over the rest where the distance is alike, so that edges stay sharp.
 */
export function addMist(image: Image, world: World, tracer: Tracer): void {
  const { mist } = world;
  if (!mist) return;
  const grain = Math.max(2, Math.round(image.width / 420));
  const middle = grain >> 1;
  const width = Math.ceil(image.width / grain);
  const height = Math.ceil(image.height / grain);
  const small = {
    width,
    height,
    light: new Float32Array(width * height * 3),
    depth: new Float32Array(width * height),
  };
  const clear = { ...small, light: new Float32Array(width * height * 3) };
  const ray = new Float64Array(3);
  const sum = new Float64Array(4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = Math.min(x * grain + middle, image.width - 1);
      const py = Math.min(y * grain + middle, image.height - 1);
      const at = y * width + x;
      small.depth[at] = image.depth[py * image.width + px];
      tracer.camera.aim(px + 0.5, py + 0.5, ray);
      gather(
        world,
        mist,
        tracer,
        ray,
        small.depth[at],
        (cell(x, y) + cell(y, x, 7) * 0.004) % 1,
        sum,
      );
      small.light.set([sum[0], sum[1], sum[2]], at * 3);
      clear.light.fill(sum[3], at * 3, at * 3 + 3);
    }
  }
  smooth(small);
  smooth(clear);
  spread(image, small, clear, grain);
}

function gather(
  world: World,
  mist: Mist,
  tracer: Tracer,
  ray: Float64Array,
  depth: number,
  jitter: number,
  sum: Float64Array,
): void {
  const [ex, ey, ez] = world.eye;
  const end = Math.min(depth, mist.reach);
  let through = 1;
  sum.fill(0);
  let before = 0;
  for (let i = 0; i < mist.steps && through > 0.01; i++) {
    // Closer together near the eye.
    const share = (i + jitter) / mist.steps;
    const t = end * share * (0.35 + 0.65 * share);
    const length = t - before;
    before = t;
    const x = ex + ray[0] * t;
    const y = ey + ray[1] * t;
    const z = ez + ray[2] * t;
    const density = mist.density(x, y, z);
    if (density <= 0 || length <= 0) continue;
    let [r, g, b] = mist.ambient;
    for (const lamp of world.lamps) {
      if (lamp.haze === 0) continue;
      const dx = lamp.at[0] - x;
      const dy = lamp.at[1] - y;
      const dz = lamp.at[2] - z;
      const far = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-6;
      let power = lamp.haze / (far * far + lamp.size * lamp.size);
      if (power * lamp.light[0] * density * length < 1e-5) continue;
      if (lamp.shadow && far > lamp.size) {
        power *= tracer.shade(x, y, z, dx / far, dy / far, dz / far, far - lamp.size, 0.05, 22);
      }
      r += lamp.light[0] * power;
      g += lamp.light[1] * power;
      b += lamp.light[2] * power;
    }
    const { sun } = world;
    if (sun && sun.haze > 0) {
      const [dx, dy, dz] = sun.toward;
      const along = ray[0] * dx + ray[1] * dy + ray[2] * dz;
      // Thin mist throws light forward.
      const phase = 0.35 + 1.6 * Math.max(0, along) ** 6;
      const share = sun.haze * phase * tracer.shade(x, y, z, dx, dy, dz, sun.reach, 0.05, 22);
      r += sun.light[0] * share;
      g += sun.light[1] * share;
      b += sun.light[2] * share;
    }
    const kept = Math.exp(-density * length);
    const taken = through * (1 - kept);
    sum[0] += r * taken;
    sum[1] += g * taken;
    sum[2] += b * taken;
    through *= kept;
  }
  sum[3] = through;
}

/** The jitter of single rays goes; where the distance jumps, nothing is mixed. */
function smooth(image: Image): void {
  const { width, height, light, depth } = image;
  const source = Float32Array.from(light);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      let total = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let oy = -2; oy <= 2; oy++) {
        for (let ox = -2; ox <= 2; ox++) {
          const nx = Math.min(Math.max(x + ox, 0), width - 1);
          const ny = Math.min(Math.max(y + oy, 0), height - 1);
          const n = ny * width + nx;
          const apart = Math.abs(depth[n] - depth[at]) / depth[at];
          const weight = 1 / ((1 + ox * ox + oy * oy) * (1 + apart * 60));
          total += weight;
          r += source[n * 3] * weight;
          g += source[n * 3 + 1] * weight;
          b += source[n * 3 + 2] * weight;
        }
      }
      light[at * 3] = r / total;
      light[at * 3 + 1] = g / total;
      light[at * 3 + 2] = b / total;
    }
  }
}

function spread(image: Image, small: Image, clear: Image, grain: number): void {
  const middle = grain >> 1;
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const at = y * image.width + x;
      const far = image.depth[at];
      const u = Math.max((x - middle) / grain, 0);
      const v = Math.max((y - middle) / grain, 0);
      const iu = Math.min(Math.floor(u), small.width - 2);
      const iv = Math.min(Math.floor(v), small.height - 2);
      let total = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      let through = 0;
      for (let corner = 0; corner < 4; corner++) {
        const cu = iu + (corner & 1);
        const cv = iv + (corner >> 1);
        const n = cv * small.width + cu;
        const near = Math.max(1 - Math.abs(u - cu), 0) * Math.max(1 - Math.abs(v - cv), 0);
        const weight = (near + 1e-4) / (1 + (Math.abs(small.depth[n] - far) / far) * 200);
        total += weight;
        r += small.light[n * 3] * weight;
        g += small.light[n * 3 + 1] * weight;
        b += small.light[n * 3 + 2] * weight;
        through += clear.light[n * 3] * weight;
      }
      through /= total;
      image.light[at * 3] = image.light[at * 3] * through + r / total;
      image.light[at * 3 + 1] = image.light[at * 3 + 1] * through + g / total;
      image.light[at * 3 + 2] = image.light[at * 3 + 2] * through + b / total;
    }
  }
}
